import { albums } from '@skleyka/contract/albums.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import { openingToAll, type Visibility, visibilities } from '@skleyka/contract/publication.ts'
import { records } from '@skleyka/contract/records.ts'
import type { UploadFields } from '@skleyka/contract/upload-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { FolderUp, Upload } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { canPickFolder, pickFiles, pickFolder } from '../../ui/file-drop/pick-files.ts'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Select } from '../../ui/select/select.tsx'
import { useTemplates } from '../metadata/metadata.ts'
import { type UploadDestination, uploadableFiles, uploadFiles, uploadFolder } from '../uploads/uploads.ts'
import { visibilityLabels } from './publication-labels.ts'
import styles from './upload-choices.module.css'

interface Props {
  to: UploadDestination
  onClose: () => void
}

const publications = [
  { value: 'PUBLISHED', label: 'Сразу' },
  { value: 'DRAFT', label: 'Черновик' },
] as const
const usual = { visibility: 'LINK', publication: 'PUBLISHED' } as const

/** What new videos are to be from the start (product B6): chosen before their files are. Each field only for whoever may set it. */
export default function UploadChoices({ to, onClose }: Props) {
  const may = useMay()
  const [albumId, setAlbum] = useState<string | null>(null)
  const [template, setTemplate] = useState<string | null>(null)
  const [visibility, setVisibility] = useState<Visibility>(usual.visibility)
  const [publication, setPublication] = useState<(typeof publications)[number]['value']>(usual.publication)
  const mayEdit = may(records.update)
  const templates = useTemplates({ enabled: mayEdit }) ?? []
  const { accountCode } = to
  const inAlbum = useQuery({
    ...read(
      albums.list,
      { kind: 'manual', page: 1, perPage: bounds.pageSize, sort: { field: 'name', order: 'asc' } },
      { accountCode },
    ),
    enabled: may(albums.addItems),
  })
  const fields: UploadFields = {
    ...(albumId !== null && { albumId: Number(albumId) }),
    ...(template !== null && { metadataTemplate: Number(template) }),
    ...(visibility !== usual.visibility && { visibility }),
    ...(publication !== usual.publication && { publication }),
  }
  const chosen = { ...to, fields }
  return (
    <Popup open onClose={onClose} title="Загрузить с&#160;настройками" width={480}>
      <div className={styles.fields}>
        {inAlbum.data && inAlbum.data.total > 0 && (
          <Combobox
            label="Альбом"
            placeholder="Без альбома"
            choices={inAlbum.data.items.map(({ id, name, path }) => ({
              value: String(id),
              label: [...path.map((around) => around.name), name].join(' / '),
            }))}
            value={albumId}
            onChange={setAlbum}
          />
        )}
        {templates.length > 1 && (
          <Select
            label="Шаблон метаданных"
            placeholder={templates.find((one) => one.default)?.name ?? 'По\u00a0умолчанию'}
            choices={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={template}
            onChange={setTemplate}
          />
        )}
        {mayEdit && (
          <>
            <Select
              label="Кому видно"
              choices={visibilities
                .filter((value) => value !== 'PUBLIC' || may({ access: openingToAll }))
                .map((value) => ({ value, label: visibilityLabels[value] }))}
              value={visibility}
              onChange={setVisibility}
            />
            <Segmented
              label="Опубликовать"
              titled
              choices={publications}
              value={publication}
              onChange={setPublication}
            />
          </>
        )}
      </div>
      <PopupFoot>
        <Button
          kind="main"
          icon={Upload}
          onClick={() =>
            pickFiles(uploadableFiles, (files) => {
              uploadFiles(files, chosen)
              onClose()
            })
          }
        >
          Выбрать файлы
        </Button>
        {canPickFolder && (
          <Button
            icon={FolderUp}
            onClick={() =>
              pickFolder((found) => {
                void uploadFolder(found, chosen)
                onClose()
              })
            }
          >
            Выбрать папку
          </Button>
        )}
        <Button onClick={onClose}>Отменить</Button>
      </PopupFoot>
    </Popup>
  )
}
