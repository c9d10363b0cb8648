import NodeMediaServer from 'node-media-server'
import { packagedFfmpeg } from '../../../tools/product/clips.ts'

/**
 * node-media-server as a process of its own: `node peer.ts <RTMP port> <HTTP port> <folder> <size of a second quality>`. What is sent to
 * `live` is copied, what is sent to `ladder` has a second quality beside it.
 */
const [rtmp = '', http = '', folder = '', size = ''] = process.argv.slice(2)

/** It listens with what stands here, on all addresses if that is a number, and names it in the addresses that it reads from. */
const doorAt = (port: string) => ({ host: '127.0.0.1', port: Number(port), toString: () => port })

const hls = { hls: true, hlsFlags: '[hls_time=2:hls_list_size=15:hls_flags=delete_segments]' }
const ffmpeg = packagedFfmpeg()
new NodeMediaServer({
  logType: 1,
  rtmp: { port: doorAt(rtmp), chunk_size: 60_000, gop_cache: true, ping: 30, ping_timeout: 60 },
  http: { port: doorAt(http), mediaroot: folder, allow_origin: '*', api: false },
  trans: { ffmpeg, tasks: ['live', 'ladder'].map((app) => ({ app, ...hls })) },
  ...(size !== '' && {
    fission: { ffmpeg, tasks: [{ rule: 'ladder/*', model: [{ ab: '128k', vb: '400k', vs: size, vf: '25' }] }] },
  }),
}).run()
