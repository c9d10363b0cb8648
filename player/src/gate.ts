import './gate.css'
import type { EmbedConfig } from '@skleyka/contract/embed.ts'
import { gateBounds, gates, type UnlockProblem } from '@skleyka/contract/gates.ts'
import { keepPass, passOf } from './came.ts'
import { fetchConfig } from './config.ts'
import { make } from './elements.ts'
import { gateWords } from './gate-words.ts'
import { clearMessage, message } from './message.ts'
import { call, newRequestId } from './upload-link/call.ts'
import type { Words } from './words/ru.ts'

type Gated = Extract<EmbedConfig, { state: 'gated' }>
type Way = 'PASSWORD' | 'CODE' | 'KEY' | 'LINK'

const fields = {
  PASSWORD: { way: 'PASSWORD', field: { type: 'password', autocomplete: 'current-password' } },
  CODES: {
    way: 'CODE',
    field: { type: 'text', autocomplete: 'one-time-code', autocapitalize: 'characters', spellcheck: 'false' },
  },
} as const

/**
 * Lets a viewer through the gate of a video: by the pass this tab has, by what stands behind # of the address, or by what he
 * types (product A16). `through` gets what the page is told then; nothing needs a cookie.
 */
export async function passGate(
  root: HTMLElement,
  config: Gated,
  words: Words,
  through: (config: EmbedConfig) => void,
  signal: AbortSignal,
): Promise<void> {
  const { uuid } = config
  const said = gateWords(words.language)
  const enter = async () => {
    const next = await fetchConfig(uuid, signal)
    if (signal.aborted) return true
    if (next.state === 'gated') {
      keepPass(uuid, null)
      return false
    }
    clearMessage(root)
    through(next)
    return true
  }
  const byLink = secretOfAddress()
  if (byLink === null && passOf(uuid) === null) {
    ask(root, config, words, enter, signal)
    return
  }
  message(root, { title: said.opening, busy: true }, words)
  const requestId = newRequestId()
  const open = async (): Promise<void> => {
    try {
      if (passOf(uuid) !== null && (await enter())) return
      if (byLink === null) {
        ask(root, config, words, enter, signal)
        return
      }
      const problem = await unlock(uuid, byLink.way, byLink.secret, requestId)
      if (signal.aborted || (problem === null && (await enter()))) return
      message(root, { title: said.link[problem ?? 'WRONG'], note: said.askAnew }, words)
    } catch {
      if (!signal.aborted) message(root, { ...said.offline, retry: () => void open() }, words)
    }
  }
  return open()
}

/** The secret of a private or a signed link; what follows # is sent to no server. */
function secretOfAddress(): { way: Way; secret: string } | null {
  const given = new URLSearchParams(location.hash.slice(1))
  const [key, link] = [given.get('key'), given.get('link')]
  if (key) return { way: 'KEY', secret: key }
  return link ? { way: 'LINK', secret: link } : null
}

/** Null when it opened; the pass is kept. */
async function unlock(uuid: string, by: Way, secret: string, requestId: string): Promise<UnlockProblem | null> {
  const { pass, problem } = await call(gates.unlock, { uuid, by, secret }, { requestId })
  if (pass !== null) keepPass(uuid, pass)
  return problem
}

/** Asks for a password or a code. */
function ask(root: HTMLElement, config: Gated, words: Words, enter: () => Promise<boolean>, signal: AbortSignal): void {
  const all = gateWords(words.language)
  if (config.gate === 'LINK') {
    message(root, all.LINK, words)
    return
  }
  const { way, field } = fields[config.gate]
  const said = all[config.gate]
  const attributes = { ...field, id: 'gate-secret', name: 'secret', maxlength: String(gateBounds.secretChars) }
  const input = make('input', { ...attributes, required: '', 'aria-describedby': 'gate-problem' })
  const told = make('p', { class: 'problem', id: 'gate-problem', role: 'alert' })
  const button = make('button', { type: 'submit', class: 'retry' }, all.watch)
  const line = make('div', { class: 'line' }, input, button)
  const form = make(
    'form',
    { class: 'message gate', 'aria-label': said.title },
    make('div', { class: 'finder', 'aria-hidden': 'true' }),
    make('p', { class: 'title' }, said.title),
    make('p', { class: 'note' }, said.note),
    make('label', { for: 'gate-secret' }, said.label),
    line,
    told,
  )
  let asked = { secret: '', requestId: '' }
  const tell = (text: string) => {
    told.textContent = text
    input.toggleAttribute('aria-invalid', text !== '')
    if (text !== '') input.select()
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const secret = input.value
    if (secret === '' || form.hasAttribute('data-asking')) return
    // what the server has not answered is asked again as the same question: a code is not spent twice
    if (asked.secret !== secret) asked = { secret, requestId: newRequestId() }
    form.toggleAttribute('data-asking', true)
    tell('')
    try {
      const problem = await unlock(config.uuid, way, secret, asked.requestId)
      asked = { secret: '', requestId: '' }
      if (signal.aborted || (problem === null && (await enter()))) return
      tell(problem === null || problem === 'WRONG' ? said.wrong : all[problem])
    } catch {
      tell(`${all.offline.title}. ${all.offline.note}`)
    } finally {
      form.removeAttribute('data-asking')
    }
  })
  clearMessage(root)
  root.append(form)
}
