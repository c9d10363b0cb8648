import { foldersGivenToScreen, givenToScreen } from '../../ui/file-drop/dropped-files.ts'
import WindowFileDrop from '../../ui/file-drop/file-drop.tsx'
import { uploadFiles, uploadFolder } from '../uploads/uploads.ts'

/** Files that are dropped become videos, or go to the screen that takes them; folders are videos. Loaded after the page. */
export default function RecordDrop({ target }: { target: Parameters<typeof uploadFiles>[1] }) {
  return (
    <WindowFileDrop
      words="Отпустите файлы, чтобы загрузить"
      onFiles={(files) => givenToScreen(files) || uploadFiles(files, target)}
      onFolders={(found) => foldersGivenToScreen(found) || void uploadFolder(found, target)}
    />
  )
}
