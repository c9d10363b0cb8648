import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { limits } from '@skleyka/contract/limits.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, write } from '../../api/queries.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { inChunks } from '../../list/selection.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { AlbumChoice, firstAlbums } from '../album-choice/album-choice.tsx'

const ways = [
  { value: 'old', label: 'В\u00a0готовый' },
  { value: 'new', label: 'В\u00a0новый' },
] as const

interface Props {
  /** The videos, read when it is agreed to. */
  ids: () => Promise<readonly number[]>
  onClose: () => void
  onDone: () => void
}

/** «В альбом» (product B2): the chosen videos go to the end of an album, or make a new one. */
export function PutVideos({ ids: readIds, onClose, onDone }: Props) {
  const accountCode = useAccountCode()
  const { data } = useQuery(read(albums.list, firstAlbums('manual'), { accountCode }))
  const [chosenWay, setWay] = useState<'old' | 'new'>('old')
  const way = data?.total === 0 ? 'new' : chosenWay
  const [album, setAlbum] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const [done, setDone] = useState(0)
  const make = useMutation({ ...write(albums.create, { accountCode }), meta: { quiet: true } })
  const add = useMutation({ ...write(albums.addItems, { accountCode }), meta: { quiet: true } })
  const put = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const ids = await readIds()
      const id = way === 'old' ? Number(album) : (await make.mutateAsync({ name })).album.id
      // what was made is not made again by another try
      setWay('old')
      setAlbum(String(id))
      let added = 0
      for (const chunk of inChunks(ids, limits.bulkIds)) {
        const { updateStates } = await add.mutateAsync({ id, ids: [...chunk] })
        added += Object.values(updateStates).filter(({ status }) => status === 'OK').length
        setDone((before) => before + chunk.length)
      }
      return { added, there: ids.length - added }
    },
    onSuccess: ({ added, there }) => {
      const note = there > 0 ? `, уже были там: ${groupDigits(there)}` : ''
      showToast({ type: 'success', message: `Добавлено в\u00a0альбом: ${groupDigits(added)}${note}` })
      onDone()
    },
  })
  const isMissing = way === 'old' ? album === null : name.trim() === ''
  const submit = async () => {
    setTried(true)
    if (isMissing || put.isPending) return !isMissing
    setDone(0)
    await put.mutateAsync().catch(() => undefined)
    return true
  }
  const missing = isTried && isMissing
  return (
    <PopupForm
      title="В альбом"
      verb={put.isPending && done > 0 ? `Добавлено ${groupDigits(done)}` : 'Добавить'}
      form={{
        submit,
        failure: put.error && <>Добавлено не&#160;всё. {put.error.message}</>,
        isSaving: put.isPending,
        changed: name === '' ? [] : ['name'],
      }}
      onClose={onClose}
    >
      {data !== undefined && data.total > 0 && <Segmented label="Куда" choices={ways} value={way} onChange={setWay} />}
      {way === 'old' ? (
        <AlbumChoice
          label="Альбом"
          filled="manual"
          accountCode={accountCode}
          value={album}
          onChange={setAlbum}
          required
          {...(missing && { status: 'error' as const, hint: 'Выберите альбом' })}
        />
      ) : (
        <TextInput
          label="Название нового альбома"
          value={name}
          onChange={setName}
          required
          {...(missing && { status: 'error' as const, hint: 'Назовите альбом' })}
        />
      )}
    </PopupForm>
  )
}
