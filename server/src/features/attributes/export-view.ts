import type { Exported } from '@skleyka/contract/attributes/attributes.calls.ts'
import type { Services } from '../../services.ts'
import type { ExportRow } from './exports.sql.ts'
import { lastingSecret } from './lasting-secret.ts'
import { keptSpec, readSchedule } from './saved-spec.ts'
import { fileExtension } from './table-file.ts'

/** An export as the contract shows it. */
export function exportView(row: ExportRow, services: Pick<Services, 'secrets' | 'publicUrl'>): Exported {
  const { source, format, fields } = keptSpec(row.spec)
  const lasting = `${services.publicUrl}/exports/latest/${lastingSecret(services, row.id)}/${fileExtension(format)}`
  return {
    id: row.id,
    source: { kind: source.kind, name: row.source_name, ids: source.kind === 'IDS' ? source.ids.length : null },
    format,
    fields: fields.length,
    state: row.state,
    progress: row.state === 'RUNNING' ? (row.progress ?? 0) / 100 : null,
    rows: row.row_count,
    bytes: row.size_bytes,
    failText: row.fail_text,
    createdDate: row.created_at,
    finishedDate: row.finished_at,
    expiresDate: row.expires_at,
    ownerName: row.user_name,
    schedule: readSchedule(row.schedule),
    nextDate: row.next_at,
    url: row.link_hash === null ? null : lasting,
    hasFile: row.object_key !== null,
  }
}
