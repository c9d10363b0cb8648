import { emailProblem, tidyEmail } from '@skleyka/contract/users/emails.ts'
import { refuse } from '../../http/refuse.ts'

/** The address as it is kept; refuses the field that holds none. */
export function checkEmail(text: string | null, field: string): string | null {
  const email = text === null ? null : tidyEmail(text)
  const problem = email === null ? null : emailProblem(email)
  if (problem !== null) throw refuse('call.badParams', { problems: field }, { [field]: [problem] })
  return email
}
