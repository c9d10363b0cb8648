import { type LadderBody, ladderProblems } from '@skleyka/contract/ladders/ladder-rules.ts'
import { refuse } from '../../http/refuse.ts'

/** Refuses rungs that do not go down, or that stand too near to each other. */
export async function checkLadder(_tx: unknown, _accountId: number, { rungs }: LadderBody): Promise<void> {
  const problems = ladderProblems(rungs)
  if (problems.length === 0) return
  const fields = problems.flatMap(({ place, text }) =>
    ['body', 'fields.body'].map((named) => [`${named}.rungs.${place}`, [text]]),
  )
  throw refuse('templates.field', { fields: problems.map(({ text }) => text).join('; ') }, Object.fromEntries(fields))
}
