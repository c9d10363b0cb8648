import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Viewer } from '../playback/playback.ts'

/** A record as far as its files go: of the version that plays, or of the newest one while none does. */
export interface RecordFiles {
  readonly id: number
  readonly name: string
  readonly originalFilename: string
  readonly versionId: number
  readonly sourceKey: string | null
  readonly sourceBytes: number | null
  readonly outputPrefix: string | null
  /** The finished ones, the largest first. */
  readonly renditions: readonly StoredRendition[]
}

export interface StoredRendition {
  readonly name: string
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
}

/** The files of records of an account, in the order of their ids; those of the trash and foreign ones are left out. */
export async function findFiles(db: Db, accountId: number, ids: readonly number[]): Promise<RecordFiles[]> {
  const { rows } = await sql<RecordFiles>`
    select records.id, records.name, records.original_filename as "originalFilename", version.id as "versionId",
      version.source_key as "sourceKey", version.source_size_bytes as "sourceBytes",
      version.output_prefix as "outputPrefix",
      coalesce((
        select jsonb_agg(jsonb_build_object('name', name, 'bytes', size_bytes, 'width', width, 'height', height)
          order by coalesce(height, 0) desc, id)
        from renditions where account_id = version.account_id and version_id = version.id and state = 'READY'
      ), '[]') as renditions
    from records
    join lateral (
      select * from record_versions where account_id = records.account_id and record_id = records.id
      order by id is not distinct from records.current_version_id desc, number desc limit 1
    ) as version on true
    where records.account_id = ${accountId} and records.id = any(${ids}::bigint[]) and records.lifecycle = 'ACTIVE'
    order by records.id`.execute(db)
  return rows
}

/**
 * Returns true if whom an address was given to may still download in the account: signed in, with the right, and the account open.
 * Public: the address stands for the account.
 */
export async function mayDownload(db: Db, accountId: number, viewer: NonNullable<Viewer>, now: Date): Promise<boolean> {
  const session = 'session' in viewer ? viewer.session : null
  const key = 'key' in viewer ? viewer.key : null
  const { rows } = await sql<{ may: boolean }>`
    select exists (
      select from accounts, users
      where accounts.id = ${accountId} and accounts.state = 'ACTIVE' and 'VIDEO' = any(accounts.available_sections)
        and users.state not in ('LOCKED', 'DELETED') and users.id = coalesce(
          (select user_id from sessions where id = ${session}::bigint and revoked_at is null and expires_at > ${now}),
          (select user_id from api_keys
            where id = ${key}::bigint and revoked_at is null and coalesce(expires_at > ${now}, true)
              and (service_account_id is null or (service_account_id = accounts.id and 'media.can_download_records' = any(scopes)))))
        and (users.admin or exists (
          select from membership_roles join roles on roles.id = membership_roles.role_id
          where membership_roles.account_id = accounts.id and membership_roles.user_id = users.id
            and 'media.can_download_records' = any(roles.permissions)))
    ) as may`.execute(db)
  return rows[0]?.may ?? false
}
