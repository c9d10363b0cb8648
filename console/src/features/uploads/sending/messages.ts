import type { BaseAddresses } from '../../../api/base-addresses.ts'
import type { FileInfo } from './saved-item.ts'
import type { UploadTarget } from './upload-item.ts'
import type { SavedState } from './upload-state.ts'

/** Facts the leader alone knows of an item, beside what C-3-27 keeps. */
export interface LiveUpload {
  /** Null until it can be told. */
  readonly bytesPerSecond: number | null
  /** Time when the next try begins, milliseconds of the epoch, and the code of the failure (0: no network). */
  readonly retry: { readonly atMs: number; readonly code: number } | null
  /** Reason why it has FAILED, fit to show. */
  readonly reason: string | null
  /** False when a retry has to ask for the file. */
  readonly hasFile: boolean
  /** Share of the processing that is done, when the server tells it; 0 to 1. */
  readonly processing: number | null
  /** The number its record is asked for under, by whoever is the leader; null until it is asked for. */
  readonly requestId: string | null
}

/** All that a tab shows: answered to getItems and sent at every change. */
export interface UploadsView {
  readonly state: SavedState
  readonly live: Readonly<Record<string, LiveUpload>>
  /** Tabs of the console that are open now. */
  readonly tabs: number
}

/** From a tab to the leader. The operations bear the names of C-3-29. */
export type TabMessage =
  | {
      readonly kind: 'hello'
      readonly userId: number | null
      readonly addresses: BaseAddresses
      /** A Web Lock the tab holds while it lives; null where there are no locks. */
      readonly lock: string | null
      /** Files of unfinished uploads that the tab keeps for whoever is the leader next, by item id. */
      readonly files: Readonly<Record<string, File>>
    }
  | { readonly kind: 'bye' }
  | { readonly kind: 'getItems' }
  | { readonly kind: 'uploadFiles'; readonly files: readonly File[]; readonly target: UploadTarget }
  | { readonly kind: 'abortUploading'; readonly ids: readonly string[] }
  | { readonly kind: 'retryUploading'; readonly id: string; readonly file: File | null }
  | { readonly kind: 'setSoundDisabled'; readonly id: string; readonly soundDisabled: boolean }
  | { readonly kind: 'deleteUploading'; readonly ids: readonly string[] }
  | { readonly kind: 'session'; readonly ask: number; readonly token: string | null }

/** From the leader to tabs. */
export type LeaderMessage =
  | { readonly kind: 'view'; readonly view: UploadsView }
  /** An upload has failed; an abort is not told (C-8-12). */
  | { readonly kind: 'failed'; readonly file: FileInfo; readonly reason: string }
  /**
   * Files of unfinished uploads, by item id. Every tab keeps them: a file is a handle that outlives the tab it was picked in,
   * and a leader that crashes leaves nothing but what the browser's database and the other tabs hold.
   */
  | { readonly kind: 'files'; readonly files: Readonly<Record<string, File>> }
  /** The leader needs a session token, which only a page can get. */
  | { readonly kind: 'askSession'; readonly ask: number }

/** The leader's end of the transport to one tab. */
export interface LeaderPort {
  readonly send: (message: LeaderMessage) => void
  readonly onMessage: (listener: (message: TabMessage) => void) => void
  /** The tab is gone. */
  readonly close: () => void
}
