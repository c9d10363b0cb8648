import type { EmbedConfig } from '@skleyka/contract/playback/embed.ts'
import { fetchConfig } from './config.ts'
import { gateForm } from './gate-form.ts'
import { askByMail } from './gate-mail.ts'
import { gateWords } from './gate-words.ts'
import { clearMessage, message } from './message.ts'
import { unlock } from './unlock.ts'
import { newRequestId } from './upload-link/call.ts'
import { keepPass, passOf } from './visit-origin.ts'
import type { Words } from './words/ru.ts'

type Gated = Extract<EmbedConfig, { state: 'gated' }>

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
  const texts = gateWords(words.language)
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
  message(root, { title: texts.opening, busy: true }, words)
  const requestId = newRequestId()
  const open = async (): Promise<void> => {
    try {
      if (passOf(uuid) !== null && (await enter())) return
      if (byLink === null) {
        ask(root, config, words, enter, signal)
        return
      }
      const problem = await unlock({ uuid, by: byLink.way, secret: byLink.secret }, requestId)
      if (signal.aborted || (problem === null && (await enter()))) return
      message(root, { title: texts.link[problem ?? 'WRONG'], note: texts.askAnew }, words)
    } catch {
      if (!signal.aborted) message(root, { ...texts.offline, retry: () => void open() }, words)
    }
  }
  return open()
}

/** The secret of a private or a signed link; what follows # is sent to no server. */
function secretOfAddress(): { way: 'KEY' | 'LINK'; secret: string } | null {
  const params = new URLSearchParams(location.hash.slice(1))
  const [key, link] = [params.get('key'), params.get('link')]
  if (key) return { way: 'KEY', secret: key }
  return link ? { way: 'LINK', secret: link } : null
}

/** Asks for a password, a code, or an address that a code is sent to. */
function ask(root: HTMLElement, config: Gated, words: Words, enter: () => Promise<boolean>, signal: AbortSignal): void {
  const all = gateWords(words.language)
  if (config.gate === 'LINK') {
    message(root, all.LINK, words)
    return
  }
  if (config.gate === 'MAIL') {
    askByMail(root, config.uuid, all, enter, signal)
    return
  }
  const { way, field } = fields[config.gate]
  const texts = all[config.gate]
  gateForm(root, all, signal, {
    ...{ ...texts, field, button: all.watch },
    submit: async (secret, requestId) => {
      const problem = await unlock({ uuid: config.uuid, by: way, secret }, requestId)
      if (signal.aborted || (problem === null && (await enter()))) return null
      return problem === null || problem === 'WRONG' ? texts.wrong : all[problem]
    },
  })
}
