import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import type { ActSelection } from '@skleyka/contract/bulk/bulk.calls.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, write } from '../../api/queries.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useAccountCode } from '../../session/contexts.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { AlbumChoice, firstAlbums } from '../album-choice/album-choice.tsx'
import { ActOnChosen } from '../bulk/bulk.tsx'

const ways = [
  { value: 'old', label: 'В\u00a0готовый' },
  { value: 'new', label: 'В\u00a0новый' },
] as const

interface Props {
  /** Tells what is meant, once it is agreed to. */
  selection: () => Promise<ActSelection>
  onClose: () => void
  onDone: () => void
}

/** «В альбом» (product B2): the chosen videos go to the end of an album, or make a new one. */
export function PutVideos({ selection: readSelection, onClose, onDone }: Props) {
  const accountCode = useAccountCode()
  const { data } = useQuery(read(albums.list, firstAlbums('manual'), { accountCode }))
  const [asked, setWay] = useState<'old' | 'new'>('old')
  const way = data?.total === 0 ? 'new' : asked
  const [album, setAlbum] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const [isPutting, setPutting] = useState(false)
  const make = useMutation({ ...write(albums.create, { accountCode }), meta: { quiet: true } })
  const isMissing = way === 'old' ? album === null : name.trim() === ''
  const submit = async () => {
    setTried(true)
    if (isMissing || make.isPending) return !isMissing
    if (way === 'new') {
      const made = await make.mutateAsync({ name }).catch(() => null)
      if (made === null) return true
      // what was made is not made again by another try
      setWay('old')
      setAlbum(String(made.album.id))
    }
    setPutting(true)
    return true
  }
  if (isPutting) {
    const act = { name: 'album' as const, params: { id: Number(album) } }
    return <ActOnChosen act={act} begin={readSelection} onClose={() => setPutting(false)} onDone={onDone} />
  }
  const missing = isTried && isMissing
  return (
    <PopupForm
      title="В альбом"
      verb="Добавить"
      form={{
        submit,
        failure: make.error?.message,
        isSaving: make.isPending,
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
