import type { SavedTemplate } from './saved-template.ts'

/** «Опубликована версия 3, есть правки». */
export function templateState({ version, publishedVersion, shared, sharedBy }: SavedTemplate): string {
  if (publishedVersion === null) return 'Черновик'
  if (sharedBy !== null) return `Общий, ведёт аккаунт «${sharedBy}»`
  const published = `Опубликована версия ${publishedVersion}`
  const edited = version === publishedVersion ? published : `${published}, есть правки`
  return shared ? `${edited}. Доступен всем аккаунтам` : edited
}
