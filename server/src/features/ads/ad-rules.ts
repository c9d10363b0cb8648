import { type AdBody, adProblems } from '@skleyka/contract/ads.ts'
import type { Tx } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { findVideos } from './ads.sql.ts'

/** Refuses a body that contradicts itself, and blocks of videos that the account has not. */
export async function checkAds(tx: Tx, accountId: number, body: AdBody): Promise<void> {
  const asked = body.blocks.flatMap(({ name, source }) =>
    source.kind === 'VIDEO' ? [{ name, id: source.recordId }] : [],
  )
  const known = await findVideos(
    tx,
    accountId,
    asked.map(({ id }) => id),
  )
  const lost = asked.filter(({ id }) => !known.has(id))
  const problems = [
    ...adProblems(body),
    ...lost.map(({ name }) => `В\u00a0блоке «${name}» нет такого видео. Выберите другое`),
  ]
  if (problems.length === 0) return
  const refused = { problems: problems.map((problem) => `${problem}.`).join(' ') }
  const { message } = refuse('ads.body', refused)
  throw refuse('ads.body', refused, { 'fields.body': [message], body: [message] })
}
