import { gates } from '@skleyka/contract/access/gates.calls.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import { gateForm } from './gate-form.ts'
import type { gateWords } from './gate-words.ts'
import { unlock } from './unlock.ts'
import { call, newRequestId } from './upload-link/call.ts'

/** Lets viewers through who read the mail of a domain: asks for the address, sends a code there, asks for the code (product A16). */
export function askByMail(
  root: HTMLElement,
  uuid: string,
  all: ReturnType<typeof gateWords>,
  enter: () => Promise<boolean>,
  signal: AbortSignal,
  typed = '',
): void {
  const texts = all.MAIL
  const language = all.language
  const send = async (email: string, requestId: string) => {
    const { problem } = await call(gates.askCode, { uuid, email, language }, { requestId })
    return problem
  }
  const askForCode = (email: string) => {
    const input = gateForm(root, all, signal, {
      ...{ title: texts.sentTitle, note: texts.sentTo(email), label: all.CODES.label, button: all.watch },
      field: { type: 'text', autocomplete: 'one-time-code', autocapitalize: 'characters', spellcheck: 'false' },
      submit: async (secret, requestId) => {
        const problem = await unlock({ uuid, by: 'MAIL', secret, email }, requestId)
        return problem === null && (await enter()) ? null : texts.wrong
      },
      beside: [
        {
          label: texts.again,
          press: async () => {
            const problem = await send(email, newRequestId())
            return problem === null ? texts.sentTo(email) : texts.problems[problem]
          },
        },
        {
          label: texts.another,
          press: async () => {
            askByMail(root, uuid, all, enter, signal, email)
            return null
          },
        },
      ],
    })
    input.focus()
  }
  const input = gateForm(root, all, signal, {
    ...{ title: texts.title, note: texts.note, label: texts.label, button: texts.send },
    field: { type: 'email', autocomplete: 'email', inputmode: 'email', maxlength: String(bounds.emailChars) },
    submit: async (email, requestId) => {
      const problem = await send(email, requestId)
      // a letter that is on its way has a code too
      if (problem !== null && problem !== 'SENT_ALREADY') return texts.problems[problem]
      if (!signal.aborted) askForCode(email)
      return null
    },
  })
  if (typed === '') return
  input.value = typed
  input.focus()
}
