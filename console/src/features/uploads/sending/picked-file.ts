import type { FileInfo } from './saved-item.ts'

/** A retry goes on only with the very file: same time of change, same size (C-5-07). */
export const isSameFile = (file: Pick<File, 'size' | 'lastModified'>, expectedFile: FileInfo): boolean =>
  file.size === expectedFile.size && file.lastModified === expectedFile.lastModified

/** The words when another file was picked (C-5-08). */
export const wrongFileText = (expectedFile: Partial<FileInfo> & Pick<FileInfo, 'name'>): string =>
  `Для возобновления загрузки выберите файл ${expectedFile.name}`
