import { sql } from 'kysely'

/** True for a record whose file stands: it has not come whole, and for a minute no part of it has arrived. */
export const isStopped = sql<boolean>`(records.current_state in ('CREATED', 'UPLOADING') and exists (
  select 1 from uploads
  where uploads.account_id = records.account_id and uploads.record_id = records.id
    and uploads.state in ('OPEN', 'RECEIVING')
    and coalesce(uploads.last_part_at, uploads.created_at) < now() - interval '60 seconds'))`
