import { gates, type UnlockProblem } from '@skleyka/contract/access/gates.calls.ts'
import { call } from './upload-link/call.ts'
import { keepPass } from './visit-origin.ts'

type UnlockParams = (typeof gates.unlock)['params']['_zod']['input']

/** Shows the server what a viewer has. Null when it opened; the pass is kept. */
export async function unlock(asked: UnlockParams, requestId: string): Promise<UnlockProblem | null> {
  const { pass, problem } = await call(gates.unlock, asked, { requestId })
  if (pass !== null) keepPass(asked.uuid, pass)
  return problem
}
