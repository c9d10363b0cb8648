import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterOffer, finishAnswer } from './sdp.ts'

const head = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0 1']
const sound = [
  ...['m=audio 9 UDP/TLS/RTP/SAVPF 111 63 0', 'a=mid:0', 'a=rtpmap:111 opus/48000/2', 'a=rtcp-fb:111 transport-cc'],
  ...['a=fmtp:111 minptime=10', 'a=rtpmap:63 red/48000/2', 'a=rtpmap:0 PCMU/8000', 'a=ssrc:5 cname:x'],
]
const video = [
  ...['m=video 9 UDP/TLS/RTP/SAVPF 96 97 102 103 108', 'a=mid:1', 'a=rtpmap:96 VP8/90000', 'a=rtpmap:97 rtx/90000'],
  ...['a=fmtp:97 apt=96', 'a=rtpmap:102 H264/90000', 'a=rtcp-fb:102 nack pli', 'a=rtcp-fb:102 transport-cc'],
  ...['a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42e01f', 'a=rtpmap:103 H264/90000'],
  ...['a=fmtp:103 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=4d001f', 'a=rtpmap:108 H264/90000'],
  ...['a=fmtp:108 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f', 'a=rtcp-fb:108 nack pli'],
  ...['a=extmap:4 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01', 'a=ssrc-group:FID 7 8'],
  ...['a=ssrc:7 cname:x', 'a=ssrc:8 cname:x'],
]
const text = (...lines: readonly string[]) => `${lines.join('\r\n')}\r\n`

test('of an offer one form of H.264 and Opus are left', () => {
  const filtered = filterOffer(text(...head, ...sound, ...video))
  assert.ok(typeof filtered === 'object')
  assert.equal(filtered.hasSound, true)
  const lines = filtered.sdp.trim().split('\r\n')
  assert.deepEqual(lines, [
    ...head,
    ...[
      'm=audio 9 UDP/TLS/RTP/SAVPF 111',
      'a=mid:0',
      'a=rtpmap:111 opus/48000/2',
      'a=fmtp:111 minptime=10',
      'a=ssrc:5 cname:x',
    ],
    ...['m=video 9 UDP/TLS/RTP/SAVPF 108', 'a=mid:1', 'a=rtpmap:108 H264/90000'],
    ...['a=fmtp:108 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f', 'a=rtcp-fb:108 nack pli'],
    'a=ssrc:7 cname:x',
  ])
})

test('an offer names no address that the server would send to, wherever it stands', () => {
  const candidate = 'a=candidate:1 1 UDP 2114977791 10.0.0.7 53 typ host'
  const filtered = filterOffer(text(...head, candidate, ...sound, candidate, ...video, candidate))
  assert.ok(typeof filtered === 'object')
  assert.ok(!filtered.sdp.includes('candidate'))
})

test('an offer without H.264, with two pictures, of something else or of garbage is refused', () => {
  assert.equal(filterOffer(text(...head, ...video.slice(0, 5))), 'codec')
  assert.equal(filterOffer(text(...head, ...sound)), 'bad')
  assert.equal(filterOffer(text(...head, ...video, ...video)), 'bad')
  assert.equal(filterOffer(text(...head, ...video, 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel')), 'bad')
  for (const garbage of [
    '',
    'v=0',
    '{"sdp":"v=0"}',
    'x'.repeat(100_000),
    text('v=0', 'no line'),
    text(...Array(5_000).fill('a=b')),
  ])
    assert.equal(filterOffer(garbage), 'bad')
})

test('an answer names the address that is reached from outside, once, and the rate to begin with', () => {
  const candidate = (ip: string) => `a=candidate:1 1 UDP 2114977791 ${ip} 8189 typ host`
  const fmtp = 'a=fmtp:108 profile-level-id=42e01f;packetization-mode=1'
  const answer = text('v=0', fmtp, candidate('10.0.0.2'), candidate('172.17.0.1'))
  const began = `${fmtp};x-google-start-bitrate=1500`
  assert.equal(finishAnswer(answer, '203.0.113.7'), text('v=0', began, candidate('203.0.113.7')))
  assert.equal(finishAnswer(answer, null), text('v=0', began, candidate('10.0.0.2'), candidate('172.17.0.1')))
})
