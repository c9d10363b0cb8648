import * as z from 'zod/mini'

const answer = z.object({ error: z.optional(z.string()) })
const broken = 'Файл не\u00a0удалось передать. Проверьте сеть и\u00a0повторите'

/** Sends a table as it is to the address that was opened for it; throws in words of people when it is not taken. */
export async function sendTable(url: string, file: File): Promise<void> {
  const reply = await fetch(url, { method: 'POST', body: file, credentials: 'omit' }).catch(() => null)
  if (reply?.ok) return
  const parsed = answer.safeParse(await reply?.json().catch(() => null))
  throw new Error(parsed.data?.error ?? broken)
}
