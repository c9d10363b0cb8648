import type { ConvertingGroup } from '@skleyka/contract/reports/reports.calls.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { TaskType } from '../../tasks/task-types.ts'
import { beginningOf, type Cut, dayOf, firstDay, lastDay, type Period, stepOf } from './steps.sql.ts'

/** Tasks of a video before it is READY. */
export const media: readonly TaskType[] = ['probe', 'convert', 'poster', 'sprite', 'breaks']
/** Pictures between two of these are told with the larger one. */
const usualLines = [144, 240, 360, 480, 720, 1080, 1440, 2160, 4320]
const roundedLines = sql`(
  select coalesce(min(usual) filter (where usual >= input_lines), max(usual))
  from unnest(${usualLines}::integer[]) as usual having input_lines is not null)`

export interface ConvertingFigures {
  from: string
  to: string
  account_code: string | null
  account_name: string | null
  codec: string | null
  lines: number | null
  videos: number
  input_ms: number
  spent_ms: number
  waiting_p50_ms: number | null
  waiting_p95_ms: number | null
  errors: number
}

/** Runs of the period by step and group. A run belongs to the day on which it ended. */
export async function sumRuns(
  db: Db,
  question: Period & { cut: Cut; groupBy: ConvertingGroup; accountId: number | null },
  max: number,
): Promise<ConvertingFigures[]> {
  const { cut, groupBy, accountId, from, to } = question
  const byAccount = groupBy === 'account'
  const byInput = groupBy === 'input'
  const step = sql`step`
  const { rows } = await sql<ConvertingFigures>`
    with runs as (
      select task_runs.*, ${stepOf(cut, question, dayOf(sql`ended_at`))} as step,
        ${byAccount ? sql`account_id` : sql`null::bigint`} as of_account,
        ${byInput ? sql`input_codec` : sql`null::text`} as codec,
        ${byInput ? roundedLines : sql`null::integer`} as lines
      from task_runs
      where ended_at >= ${beginningOf(sql`${from}::date`)} and ended_at < ${beginningOf(sql`${to}::date + 1`)}
        and type = any(${media}::text[]) and (${accountId}::bigint is null or account_id = ${accountId})
    ), summed as (
      select step, of_account, codec, lines,
        count(*) filter (where type = 'convert' and outcome = 'DONE')::integer as videos,
        coalesce(sum(input_ms) filter (where type = 'convert' and outcome = 'DONE'), 0)::bigint as input_ms,
        sum(took_ms)::bigint as spent_ms,
        percentile_cont(0.5) within group (order by waited_ms) filter (where type = 'convert') as waiting_p50_ms,
        percentile_cont(0.95) within group (order by waited_ms) filter (where type = 'convert') as waiting_p95_ms,
        count(*) filter (where outcome = 'FAILED')::integer as errors
      from runs group by step, of_account, codec, lines
    )
    select ${firstDay(question, step)}::text as "from", ${lastDay(question, cut, step)}::text as "to",
      accounts.code as account_code, accounts.name as account_name, codec, lines,
      videos, input_ms, spent_ms, waiting_p50_ms, waiting_p95_ms, errors
    from summed left join accounts on accounts.id = of_account
    order by step, accounts.name collate "ru-x-icu", accounts.code, codec nulls last, lines nulls last
    limit ${max}`.execute(db)
  return rows
}
