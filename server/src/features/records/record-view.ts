import { mayPass } from '@skleyka/contract/fail-reasons.ts'
import {
  type FrontSettings,
  frontSettings,
  type RecordInfo,
  type RecordView,
  type RenditionView,
} from '@skleyka/contract/records/records.calls.ts'
import { textsOf } from '../../database/record-columns.ts'
import type { RecordRow, RenditionRow } from './records.sql.ts'

/** A record as the contract shows it. */
export function recordView(
  row: RecordRow,
  accountCode: string,
  pictures: Pick<RecordView, 'poster' | 'sprite'>,
): RecordView {
  return {
    ...recordInfoView(row),
    uuid: row.uuid,
    accountCode,
    ...textsOf(row),
    originalFilename: row.original_filename,
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    holder: row.holder,
    createdDate: row.created_at,
    updatedDate: row.updated_at,
    durationMs: row.duration_ms,
    width: row.width,
    height: row.height,
    bytes: row.size_bytes,
    views28: row.views28,
    viewsTotal: row.views_total,
    tags: row.tags,
    albums: row.albums,
    subtitles: row.subtitles,
    publication: row.publication_now,
    publishedFrom: row.published_from,
    publishedTo: row.published_to,
    visibility: row.visibility,
    embedding: row.embedding,
    viewsBefore: row.views_before,
    claimBlock: row.claim_block,
    claimCountries: row.claim_countries,
    moderation: row.moderation,
    moderationReason: row.moderation_reason,
    lifecycle: row.lifecycle,
    holdReason: row.hold ? (row.hold_reason ?? '') : null,
    metadata: { templateId: row.metadata_template_id, values: row.metadata },
    adTemplate: row.ad_template,
    youtube: row.youtube,
    ...pictures,
    rowVersion: row.row_version,
  }
}

/** Returns what a poll of a record in work is told (C-3-26). */
export function recordInfoView(row: RecordRow): RecordInfo {
  return {
    id: row.id,
    currentState: row.current_state,
    currentStateUpdatedAt: row.current_state_updated_at,
    frontSettings: frontSettingsOf(row.front_settings),
    playable: row.playable,
    stopped: row.stopped,
    progress: measured.has(row.current_state) ? row.progress / 100 : null,
    failReason: row.fail_reason,
    failText: row.fail_text,
    canRetry: row.current_state === 'FAILED' && mayPass(row.fail_reason),
  }
}

/** Most have none: what has no episodes is not read, for what does not fit costs much. */
function frontSettingsOf(kept: unknown): FrontSettings {
  const read = Object(kept).episodes === undefined ? null : frontSettings.safeParse(kept)
  return read?.success ? read.data : { episodes: [] }
}

/** The stages whose share done is known. */
const measured: ReadonlySet<string> = new Set(['UPLOADING', 'CONVERTING'])

/** A rung of the ladder; codecs are told apart by their names in RFC 6381 form. */
export function renditionView(row: RenditionRow): RenditionView {
  const codecs = row.codecs.split(',').map((codec) => codec.trim())
  return {
    name: row.name,
    width: row.width,
    height: row.height,
    videoCodec: codecs.find((codec) => /^(avc|hvc|hev|vp0?[89]|av01)/.test(codec)) ?? null,
    audioCodec: codecs.find((codec) => /^(mp4a|opus|ac-3|ec-3|flac)/i.test(codec)) ?? null,
    bitsPerSecond: row.bits_per_second,
    bytes: row.size_bytes,
    copied: row.copied,
    encrypted: row.encrypted,
    state: row.state === 'READY' ? 'READY' : 'RUNNING',
  }
}
