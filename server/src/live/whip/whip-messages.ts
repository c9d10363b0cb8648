import type { MediaTag } from '../media/flv.ts'

/** Messages to the worker. */
export type WorkerOrder =
  | { readonly kind: 'offer'; readonly id: string; readonly sdp: string; readonly hasSound: boolean }
  | { readonly kind: 'close'; readonly id: string }

/** Messages of the worker. */
export type WorkerNews =
  | { readonly kind: 'answer'; readonly id: string; readonly sdp: string }
  | { readonly kind: 'failed'; readonly id: string; readonly reason: string }
  | { readonly kind: 'video'; readonly id: string; readonly tag: MediaTag }
  | { readonly kind: 'sound'; readonly id: string; readonly atMs: number; readonly data: Buffer }
  /** Nothing has come for so long that the browser is gone. */
  | { readonly kind: 'ended'; readonly id: string }
