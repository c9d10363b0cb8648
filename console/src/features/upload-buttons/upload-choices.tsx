import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import type { MetadataValue } from '@skleyka/contract/metadata/metadata.ts'
import {
  type MetadataField as FieldDefinition,
  isNoValue,
  metadataProblem,
} from '@skleyka/contract/metadata/metadata-fields.ts'
import { openingToAll, type Visibility, visibilities } from '@skleyka/contract/records/publication.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import type { UploadFields } from '@skleyka/contract/uploads/upload-fields.ts'
import { acceptedFiles } from '@skleyka/contract/uploads/video-files.ts'
import { useQuery } from '@tanstack/react-query'
import { FolderUp, Upload } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { canPickFolder, pickFiles, pickFolder } from '../../ui/file-drop/pick-files.ts'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Select } from '../../ui/select/select.tsx'
import { AlbumChoice, firstAlbums } from '../album-choice/album-choice.tsx'
import { fieldsOf, useTemplates } from '../metadata/metadata.ts'
import { MetadataField } from '../metadata-fields/metadata-fields.tsx'
import { visibilityLabels } from '../records/records.ts'
import { type UploadDestination, uploadFiles, uploadFolder } from '../uploads/uploads.ts'
import styles from './upload-choices.module.css'

interface Props {
  to: UploadDestination
  onClose: () => void
}

const publications = [
  { value: 'USUAL', label: 'Как в\u00a0аккаунте' },
  { value: 'PUBLISHED', label: 'Сразу' },
  { value: 'DRAFT', label: 'Черновик' },
] as const
const usual = { visibility: 'LINK', publication: 'USUAL' } as const

/**
 * Choices for new videos from the start (product B6): chosen before their files are. Each field only for whoever may
 * set it.
 */
export default function UploadChoices({ to, onClose }: Props) {
  const may = useMay()
  const [values, setValues] = useState<Readonly<Record<string, MetadataValue | null>>>({})
  const [isTried, setTried] = useState(false)
  const [chosenAlbum, setAlbum] = useState<string | null>()
  const [template, setTemplate] = useState<string | null>(null)
  const [visibility, setVisibility] = useState<Visibility>(usual.visibility)
  const [publication, setPublication] = useState<(typeof publications)[number]['value']>(usual.publication)
  const mayEdit = may(records.update)
  const templates = useTemplates({ enabled: mayEdit }) ?? []
  const { accountCode } = to
  const inAlbum = useQuery({
    ...read(albums.list, firstAlbums('manual'), { accountCode }),
    enabled: may(albums.addItems),
  })
  const { items: offered = [], total = 0 } = inAlbum.data ?? {}
  const usualAlbum = offered.find(({ takesNew }) => takesNew)
  const usualId = usualAlbum ? String(usualAlbum.id) : null
  const albumId = chosenAlbum === undefined ? usualId : chosenAlbum
  const requiredFields = mayEdit
    ? fieldsOf(templates, template === null ? null : Number(template)).filter(({ uploadRequired }) => uploadRequired)
    : []
  const readValue = (field: FieldDefinition): MetadataValue | null => {
    const value = values[field.name]
    return value === undefined ? (field.default ?? null) : value
  }
  const problems = new Map(requiredFields.map((field) => [field.name, uploadProblem(field, readValue(field))]))
  const isFilled = [...problems.values()].every((problem) => problem === null)
  const fields: UploadFields = {
    ...(requiredFields.length > 0 && {
      metadata: Object.fromEntries(requiredFields.map((field) => [field.name, readValue(field)])),
    }),
    ...(albumId !== usualId && { albumId: albumId === null ? null : Number(albumId) }),
    ...(template !== null && { metadataTemplate: Number(template) }),
    ...(visibility !== usual.visibility && { visibility }),
    ...(publication !== 'USUAL' && { publication }),
  }
  const chosen = { ...to, fields }
  /** Files are picked once everything that is asked for before them is there. */
  const pick = (open: () => void) => {
    setTried(true)
    if (isFilled) open()
  }
  return (
    <Popup open onClose={onClose} title="Загрузить с&#160;настройками" width={480}>
      <div className={styles.fields}>
        {total > 0 && (
          <AlbumChoice
            label="Альбом"
            filled="manual"
            accountCode={accountCode}
            placeholder={usualAlbum || total === offered.length ? 'Без альбома' : 'Как в\u00a0настройках аккаунта'}
            value={albumId}
            onChange={setAlbum}
            {...(usualAlbum && albumId === usualId && { hint: 'Сюда попадают новые видео аккаунта' })}
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
        {requiredFields.map((field) => {
          const problem = isTried ? (problems.get(field.name) ?? null) : null
          return (
            <MetadataField
              key={`${field.name} ${field.type}`}
              field={field}
              value={readValue(field)}
              onChange={(next) => setValues({ ...values, [field.name]: next })}
              {...(problem !== null && { status: 'error' as const, hint: problem })}
            />
          )
        })}
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
            pick(() =>
              pickFiles(acceptedFiles, (files) => {
                uploadFiles(files, chosen)
                onClose()
              }),
            )
          }
        >
          Выбрать файлы
        </Button>
        {canPickFolder && (
          <Button
            icon={FolderUp}
            onClick={() =>
              pick(() =>
                pickFolder((folder) => {
                  void uploadFolder(folder, chosen)
                  onClose()
                }),
              )
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

const uploadProblem = (field: FieldDefinition, value: MetadataValue | null): string | null =>
  isNoValue(value) ? 'Заполните: без этого видео не\u00a0загружается' : metadataProblem(field, value)
