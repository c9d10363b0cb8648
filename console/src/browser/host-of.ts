import { wildHost } from '@skleyka/contract/access/site-rules.ts'

/** The host of what people type or paste for a site, or why it is none. */
export function hostOf(text: string): { host: string } | { problem: string } {
  const word = text.trim()
  if (/^(https?:\/\/)?\*\./i.test(word)) return { problem: wildHost }
  const address = /^https?:\/\//i.test(word) ? word : `https://${word}`
  const hostname = /\s/.test(word) || !URL.canParse(address) ? '' : new URL(address).hostname
  if (!/^[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(hostname))
    return { problem: 'Напишите адрес сайта: news.example' }
  return { host: hostname }
}
