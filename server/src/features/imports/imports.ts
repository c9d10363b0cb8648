import type { Tx } from '../../database/database.ts'
import { cancel, holdTasks } from '../../tasks/tasks.ts'
import { failImportsBy, findTasks } from './imports.sql.ts'

/**
 * Stops what a user has under way, in one account or in all of them, and says why. Whoever may still import there can try
 * them again: they go on from the byte where they stopped. Returns how many there were.
 */
export async function stopImportsOf(tx: Tx, userId: number, accountId: number | null, why: string): Promise<number> {
  await holdTasks(tx, await findTasks(tx, { userId, accountId }))
  const stopped = await failImportsBy(tx, userId, accountId, why)
  for (const { task_id, account_id } of stopped) if (task_id !== null) await cancel(tx, task_id, account_id)
  return stopped.length
}
