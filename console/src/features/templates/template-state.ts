import type { KeptTemplate } from './kept-template.ts'

/** «Опубликована версия 3, есть правки». */
export function templateState({ version, publishedVersion }: KeptTemplate): string {
  if (publishedVersion === null) return 'Черновик'
  const published = `Опубликована версия ${publishedVersion}`
  return version === publishedVersion ? published : `${published}, есть правки`
}
