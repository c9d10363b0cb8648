import type { MetadataTemplate } from '@skleyka/contract/metadata-templates.ts'

/** «Опубликована версия 3, есть неопубликованные правки». */
export function templateState({
  version,
  publishedVersion,
}: Pick<MetadataTemplate, 'version' | 'publishedVersion'>): string {
  if (publishedVersion === null) return 'Черновик'
  const published = `Опубликована версия ${publishedVersion}`
  return version === publishedVersion ? published : `${published}, есть неопубликованные правки`
}
