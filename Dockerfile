# bletrace in a small image: docker build -t bletrace . && docker run --rm -v "$PWD:/captures" bletrace lock.btsnoop
FROM swift:6.3-bookworm AS build
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends libpcap-dev zlib1g-dev libssl-dev libyaml-dev libsqlite3-dev pkg-config python3 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN Scripts/release /release && mkdir /installed && tar -C /installed --strip-components=1 -xzf /release/*.tar.gz

FROM debian:bookworm-slim
COPY --from=build /installed /usr/local
# Nobody needs to be root to read a capture.
USER 65534
WORKDIR /captures
ENTRYPOINT ["bletrace"]
CMD ["--help"]
