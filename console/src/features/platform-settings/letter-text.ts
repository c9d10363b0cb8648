import type { TestLetter } from '@skleyka/contract/installation/installation.calls.ts'

/** Returns what is told of a letter of trial: where it is, and what the mail server said. */
export function letterText({ state, problem, reaches }: TestLetter): string {
  if (state === 'SENT') {
    return reaches
      ? 'Почтовый сервер принял письмо. Если его нет, посмотрите в\u00a0спаме'
      : 'Письмо сохранено в\u00a0папку: почтовый сервер не\u00a0задан'
  }
  const why = problem === null ? '' : `: ${reasonOf(problem)}`
  if (state === 'FAILED') return `Письмо не\u00a0ушло${why}`
  return problem === null ? 'Письмо отправляется…' : `Пока не\u00a0отправлено${why}. Попытки продолжатся`
}

const reasons: Readonly<Record<string, string>> = {
  EAUTH: 'сервер не\u00a0принял имя или пароль из\u00a0SMTP_URL',
  EENVELOPE: 'сервер не\u00a0принял адрес',
  EMESSAGE: 'сервер не\u00a0принял письмо',
  EDNS: 'имя сервера из\u00a0SMTP_URL не\u00a0найдено',
  ECONNECTION: 'сервер не\u00a0отвечает',
  ESOCKET: 'соединение с\u00a0сервером не\u00a0удалось',
  ETIMEDOUT: 'сервер не\u00a0отвечает',
  ETLS: 'сервер не\u00a0умеет TLS',
  LATE: 'сервер отвечает слишком долго',
}

/** In words, with what the server itself said. */
function reasonOf(problem: string): string {
  const words = reasons[problem.split(' ')[0] ?? '']
  return words === undefined ? problem : `${words} (${problem})`
}
