// A lesson: a step at a time, and the page shows what the step is about.

class LessonGuide {
  constructor(panel) {
    this.panel = panel;
    this.steps = [...panel.querySelectorAll('.step-of-lesson')];
    this.place = 0;
    this.back = el('button', { class: 'button', onclick: () => this.turn(-1) }, '← back');
    this.next = el('button', { class: 'button', onclick: () => this.turn(1) }, 'next →');
    panel.append(el('div', { class: 'bar' }, this.back, el('span', { class: 'push' }), this.next));
    document.body.classList.add('has-lesson');
    for (const details of document.querySelectorAll('details.spoiler')) details.addEventListener('toggle', () => this.unfolded());
  }

  // What was kept back is drawn, and the finding that somebody is at stays the current one.
  unfolded() {
    app.detail.draw();
    if (currentFinding) app.detail.markField(currentFinding);
    changed('view');
  }

  turn(by) {
    this.go(this.place + by);
    // Only if the lesson is beside the capture: above it, readers would lose the text.
    if (!matchMedia('(min-width: 1101px)').matches) return;
    if (this.steps[this.place].dataset.frame) app.bringPacket();
    else app.bringView();
  }

  go(place, keepsAddress) {
    this.place = clamp(place, 0, this.steps.length - 1);
    this.steps.forEach((step, i) => { step.hidden = i !== this.place; });
    this.back.disabled = this.place === 0;
    this.next.disabled = this.place === this.steps.length - 1;
    if (keepsAddress) return;
    const step = this.steps[this.place];
    state.view = step.dataset.view;
    changed('view');
    if (step.dataset.frame) selectFrame(Number(step.dataset.frame));
    this.panel.scrollTop = 0;
  }
}
