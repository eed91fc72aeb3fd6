import { describe, expect, it } from "vitest";
import { frameHosts, frameOf } from "./frames.ts";

describe("player of an embed", () => {
  it.each([
    [
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=3",
    ],
    ["https://youtu.be/dQw4w9WgXcQ?t=1m30s", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90"],
    [
      "https://youtu.be/dQw4w9WgXcQ?t=1h2m3s",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=3723",
    ],
    [
      "https://www.youtube.com/embed/dQw4w9WgXcQ?start=10&end=20&autoplay=1",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=10&end=20",
    ],
    [
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL1234",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?list=PL1234",
    ],
    [
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=RDdQw4w9WgXcQ",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
    ],
    [
      "https://www.youtube.com/embed/videoseries?list=PL0123456789",
      "https://www.youtube-nocookie.com/embed/videoseries?list=PL0123456789",
    ],
    ["//www.youtube.com/embed/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["youtube.com/watch?v=dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    [
      "https://player.vimeo.com/video/76979871?h=8272103f6e",
      "https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1",
    ],
    ["https://vimeo.com/76979871/8272103f6e", "https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1"],
    ["https://vimeo.com/76979871#t=90s", "https://player.vimeo.com/video/76979871?dnt=1#t=90s"],
    ["https://vimeo.com/showcase/12/video/76979871", "https://player.vimeo.com/video/76979871?dnt=1"],
    [
      "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1234567&color=ff5500",
      "https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F1234567",
    ],
    [
      "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/12%3Fsecret_token%3Ds-aB1",
      "https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F12%3Fsecret_token%3Ds-aB1",
    ],
    [
      "https://bandcamp.com/EmbeddedPlayer/album=12/size=large/bgcol=ffffff/tracklist=false/track=34/transparent=true/",
      "https://bandcamp.com/EmbeddedPlayer/album=12/size=large/artwork=small/track=34/",
    ],
    ["https://open.spotify.com/episode/4uLU6h?t=90", "https://open.spotify.com/embed/episode/4uLU6h?t=90"],
    ["https://youtu.be/dQw4w9WgXcQ?si=x", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["https://m.youtube.com/shorts/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["https://www.youtube.com/embed/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    [
      "https://www.youtube.com/playlist?list=PL1234",
      "https://www.youtube-nocookie.com/embed/videoseries?list=PL1234",
    ],
    ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1"],
    ["https://vimeo.com/channels/staffpicks/76979871", "https://player.vimeo.com/video/76979871?dnt=1"],
    ["https://open.spotify.com/intl-de/track/4uLU6h", "https://open.spotify.com/embed/track/4uLU6h"],
    [
      "https://soundcloud.com/artist/song?si=1",
      "https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fartist%2Fsong",
    ],
    ["https://x.com/jack/status/20", "https://platform.twitter.com/embed/Tweet.html?dnt=true&id=20"],
    ["https://www.instagram.com/p/Abc-1/?hl=en", "https://www.instagram.com/p/Abc-1/embed/"],
    ["https://codepen.io/team/pen/abcDEF", "https://codepen.io/team/embed/abcDEF?default-tab=result"],
  ])("of %s is %s", (address, src) => {
    expect(frameOf(address)?.src).toBe(src);
  });

  it.each([
    "https://artist.bandcamp.com/track/song",
    "https://example.com/watch?v=dQw4w9WgXcQ",
    "https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
    "https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ",
    "javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ",
    'https://www.youtube.com/watch?v="><script>',
    "https://www.youtube.com/watch?v=../../evil",
    "//youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
    "https://w.soundcloud.com/player/?url=https://evil.example/soundcloud.com/a",
    "https://w.soundcloud.com/player/?url=https://soundcloud.com@evil.example/a/b",
    "https://bandcamp.com/EmbeddedPlayer/../album",
  ])("of %s does not exist, or does not lead elsewhere", (address) => {
    const src = frameOf(address)?.src;
    expect(src === undefined || /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+$/.test(src)).toBe(true);
  });

  it("uses an https host of the table, which the policy lists", () => {
    for (const host of frameHosts) expect(host).toMatch(/^https:\/\/[a-z.-]+$/);
    expect(new Set(frameHosts).size).toBe(frameHosts.length);
  });
});
