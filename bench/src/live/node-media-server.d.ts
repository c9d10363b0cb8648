declare module 'node-media-server' {
  import type { ListenOptions } from 'node:net'

  interface Door {
    readonly port: ListenOptions
  }
  interface HlsTask {
    readonly app: string
    readonly hls: boolean
    readonly hlsFlags: string
  }
  interface Rung {
    readonly ab: string
    readonly vb: string
    readonly vs: string
    readonly vf: string
  }

  /** The parts of version 2.7.0 that are used here. */
  class NodeMediaServer {
    constructor(config: {
      readonly logType: number
      readonly rtmp: Door & {
        readonly chunk_size: number
        readonly gop_cache: boolean
        readonly ping: number
        readonly ping_timeout: number
      }
      readonly http: Door & { readonly mediaroot: string; readonly allow_origin: string; readonly api: boolean }
      readonly trans: { readonly ffmpeg: string; readonly tasks: readonly HlsTask[] }
      readonly fission?: {
        readonly ffmpeg: string
        readonly tasks: readonly { readonly rule: string; readonly model: readonly Rung[] }[]
      }
    })
    run(): void
  }
  export = NodeMediaServer
}
