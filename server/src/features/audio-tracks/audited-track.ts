import type { AudioTrack } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import type { TrackRow } from './audio-tracks.sql.ts'

/** Returns what the journal keeps of a track. */
export const auditedTrack = ({ language, label, state, is_default, shift_ms, fits }: TrackRow) => ({
  language,
  label,
  state,
  isDefault: is_default,
  shiftMs: shift_ms,
  fits,
})

export const view = (row: TrackRow): AudioTrack => ({
  id: row.id,
  recordId: row.record_id,
  language: row.language,
  label: row.label,
  state: row.state,
  isOriginal: row.is_original,
  isDefault: row.is_default,
  shiftMs: row.shift_ms,
  fits: row.fits,
  fileName: row.file_name,
  durationMs: row.duration_ms,
  differsMs: row.differs_ms,
  failText: row.fail_text,
  createdDate: row.created_at,
  updatedDate: row.updated_at,
  changedBy: row.changed_by,
  rowVersion: row.row_version,
})
