import type { FileInfo } from './saved-item.ts'

/** A retry goes on only with the very file: same time of change, same size (C-5-07). */
export const isSameFile = (file: Pick<File, 'size' | 'lastModified'>, wanted: FileInfo): boolean =>
  file.size === wanted.size && file.lastModified === wanted.lastModified

/** The words when another file was picked (C-5-08). */
export const wrongFileText = (wanted: Partial<FileInfo> & Pick<FileInfo, 'name'>): string =>
  `Для возобновления загрузки выберите файл ${wanted.name}`
