import { gates, type UnlockProblem } from '@skleyka/contract/access/gates.calls.ts'
import { call } from './upload-link/call.ts'
import { keepPass } from './visit-origin.ts'

type UnlockParams = (typeof gates.unlock)['params']['_zod']['input']

/** Shows the server what a viewer has. Null when it opened; the pass is kept. */
export async function unlock(params: UnlockParams, requestId: string): Promise<UnlockProblem | null> {
  const { pass, problem } = await call(gates.unlock, params, { requestId })
  if (pass !== null) keepPass(params.uuid, pass)
  return problem
}
