import type { SharedRecord } from '@skleyka/contract/sharing/sharing.calls.ts'
import type { SignedIn } from '../../http/caller.ts'
import type { CallServices } from '../../http/handlers.ts'
import { posterAddress, viewerOf } from '../playback/playback.ts'
import { findAllShared, type SharedRow } from './shares.sql.ts'

/** Finds those of these videos that other accounts show in the one of this connection. */
export async function sharedShown(
  ids: readonly number[],
  signedIn: SignedIn,
  services: CallServices,
): Promise<SharedRecord[]> {
  if (ids.length === 0) return []
  return (await findAllShared(services.db, ids)).map((row) => sharedView(row, signedIn, services))
}

/** A video of another account as it is shown in this one. */
export function sharedView(row: SharedRow, signedIn: SignedIn, services: CallServices): SharedRecord {
  const pictured = { uuid: row.uuid, posterKey: row.poster_key, posterFrameId: row.poster_frame_id }
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    description: row.description,
    ownerName: row.owner_name,
    sharedFrom: { accountCode: row.from_code, accountName: row.from_name },
    sharedAt: row.shared_at,
    note: row.note,
    until: row.until,
    mayPublish: row.may_publish,
    currentState: row.current_state,
    playable: row.playable,
    poster: posterAddress(services, pictured, 'small', viewerOf(signedIn)),
    durationMs: row.duration_ms,
    width: row.width,
    height: row.height,
    bytes: row.size_bytes,
    createdDate: row.created_at,
  }
}
