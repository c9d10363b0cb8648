import type { SentCaption } from '../../database/tables/youtube.ts'

/** A track of a record that viewers get, as YouTube should have it. */
export interface WantedCaption {
  readonly language: string
  readonly label: string
  /** The version of the track: its cues lie there. */
  readonly folder: string
}

export type SentCaptions = Readonly<Record<string, SentCaption>>

/** Next action at YouTube; `forget` is about a track that YouTube does not have. */
export type CaptionStep =
  | { readonly kind: 'insert'; readonly track: WantedCaption }
  | { readonly kind: 'update'; readonly track: WantedCaption; readonly id: string }
  | { readonly kind: 'delete'; readonly language: string; readonly label: string; readonly id: string }
  | { readonly kind: 'forget'; readonly language: string }

/** The first difference between what should be there and what was sent; null once there is none. */
export function nextCaptionStep(tracks: readonly WantedCaption[], sent: SentCaptions): CaptionStep | null {
  for (const [language, { id, label }] of Object.entries(sent)) {
    const track = tracks.find((one) => one.language === language)
    // a name cannot be changed there
    if (track?.label === label) continue
    if (track === undefined || id !== null)
      return id === null ? { kind: 'forget', language } : { kind: 'delete', language, label, id }
  }
  for (const track of tracks) {
    const known = sent[track.language]
    if (known?.folder === track.folder && known.label === track.label) continue
    const id = known?.id ?? null
    return id === null ? { kind: 'insert', track } : { kind: 'update', track, id }
  }
  return null
}
