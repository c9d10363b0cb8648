import type { AnyCall } from '@skleyka/contract/method.ts'

/** Returns what a reader has to know before any call, in Markdown. */
export const apiGuide = (
  serverUrl: string,
) => `Вызовы подписывает ключ API: его печатает \`npm run admin -- api-key <почта>\`. Ключ идёт в\u00a0заголовке
\`Authorization: Bearer …\`, аккаунт называет заголовок \`X-Account-Code\`.

\`\`\`
curl -X POST ${serverUrl}/api/v3/records/getListByFilter \\
  -H "Authorization: Bearer $KEY" -H 'X-Account-Code: studio' -H 'Content-Type: application/json' \\
  -d '{"id":"vp-1","params":{}}'
\`\`\`

В\u00a0вызовах v3 \`id\` — номер вызова: повтор с\u00a0тем\u00a0же номером выполняется один раз и\u00a0получает тот\u00a0же ответ.
В\u00a0остальных номер называет заголовок \`Idempotency-Key\`. Отказ v3 приходит с\u00a0кодом 200 в\u00a0поле \`error\`, его
узнают по \`type\` и \`subtype\`; остальные отвечают кодом HTTP. Кто зовёт слишком часто, получает 429 и \`Retry-After\`.

Файлы принимает \`/api/uploader/tus\` по\u00a0протоколу [tus 1.0](https://tus.io/protocols/resumable-upload): с\u00a0тем\u00a0же ключом или
со\u00a0ссылкой для загрузки в\u00a0заголовке \`X-Upload-Link\`. Обрыв продолжается с\u00a0того\u00a0же байта, с\u00a0последним байтом начинается обработка.

\`\`\`
new tus.Upload(file, {
  endpoint: '${serverUrl}/api/uploader/tus',
  headers: { Authorization: \`Bearer \${key}\`, 'X-Account-Code': 'studio' },
  metadata: { filename: file.name },
}).start()
\`\`\`

То\u00a0же самое для программ: [OpenAPI 3.1](/api/docs.json).`

/** The first sentence, to find a call by; and all that is said of it. Rows of the specification are left to the source. */
export function wordsOf(call: AnyCall): { summary: string; description: string } {
  const about = call.about.replace(/ \((?:[CQR]-?\d|product )[^()]*\)/g, '')
  const cost = call.cost ?? 1
  const counted = cost === 1 ? '' : ` Counts as ${cost} calls.`
  return {
    summary: (/^.*?\.(?=\s|$)/.exec(about)?.[0] ?? about).replaceAll('`', ''),
    description: `${about}\n\n${audience(call)}${counted}`,
  }
}

function audience({ access }: AnyCall): string {
  switch (access.who) {
    case 'everyone':
      return 'Open to everyone.'
    case 'signedIn':
      return 'For every signed-in user.'
    case 'administrator':
      return 'For administrators.'
    case 'holder':
      return 'For whoever acts for the copyright holder whose token the call bears.'
    case 'uploadHolder':
      return 'For whoever knows the secret of the upload or of its link.'
    case 'member': {
      const needs = [access.section && `the section ${access.section}`, access.permission && `\`${access.permission}\``]
      const named = needs.filter((need) => need !== undefined && need !== '')
      return `For members of the account${named.length ? ` with ${named.join(' and ')}` : ''}.`
    }
  }
}
