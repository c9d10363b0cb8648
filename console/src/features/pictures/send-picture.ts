import * as z from 'zod/mini'

const answer = z.object({ error: z.optional(z.string()) })
const broken = 'Картинку не\u00a0удалось передать. Проверьте сеть и\u00a0повторите'

/**
 * Sends a picture as it is to the address that was opened for it; rejects in words of people when it is not taken.
 * XMLHttpRequest and not fetch, which tells nothing of what has been sent. `onProgress` hears of shares from 0 to 1.
 */
export function sendPicture(url: string, file: Blob, onProgress: (share: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => (request.status === 200 ? resolve() : reject(new Error(wordsOf(request.responseText))))
    request.onerror = () => reject(new Error(broken))
    request.send(file)
  })
}

function wordsOf(text: string): string {
  try {
    return answer.safeParse(JSON.parse(text)).data?.error ?? broken
  } catch {
    return broken
  }
}
