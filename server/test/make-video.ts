import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { usualBounds } from '../src/features/processing/convert.task.ts'
import { type FinishedRows, keptRoots, keptRows } from './finished-video.ts'
import { copyFolder } from './make-once.ts'
import { testProcessing, until } from './test-processing.ts'

// Makes a video of a clip by the real tasks and keeps it in a folder: node make-video.ts <clip> <folder>
const [clip = '', folder = ''] = process.argv.slice(2)
// as the product does to its data
process.umask(0o077)

test('a video is made', async () => {
  const product = await testProcessing({ threads: Math.min(16, availableParallelism()) })
  const { db, media, read, uploaded, work } = product
  try {
    await work(false, usualBounds, 1)
    const { id, uuid, versionId } = await uploaded(clip)
    const tasksOf = db.selectFrom('tasks').where('record_id', '=', id).orderBy('id')
    const states = () => tasksOf.select('state').execute()
    await until(states, (tasks) => tasks.length > 0 && tasks.every(({ state }) => ['DONE', 'FAILED'].includes(state)))
    assert.equal((await read(id)).current_state, 'READY')

    const { rows } = await sql<{ kept: FinishedRows & { tasks: { id: number }[] } }>`select jsonb_build_object(
      'record', (select jsonb_build_object('current_state', current_state, 'playable', playable, 'progress', progress,
          'duration_ms', duration_ms, 'width', width, 'height', height, 'poster_key', poster_key,
          'auto_poster_key', auto_poster_key, 'is_mute', is_mute, 'sound_off', sound_off, 'sprite', sprite)
        from records where id = ${id}),
      'version', (select jsonb_build_object('state', state, 'probe', probe, 'output_prefix', output_prefix,
          'playable', playable, 'duration_ms', duration_ms, 'width', width, 'height', height, 'is_mute', is_mute,
          'ready_at', ready_at, 'sounds_taken', sounds_taken)
        from record_versions where id = ${versionId}),
      'renditions', (select jsonb_agg(to_jsonb(renditions) - array['id', 'account_id', 'version_id', 'created_at',
          'updated_at'] order by id) from renditions where version_id = ${versionId}),
      'frames', (select coalesce(jsonb_agg(to_jsonb(frames) - array['id', 'account_id', 'record_id', 'version_id',
          'created_at'] order by id), '[]') from frames where version_id = ${versionId}),
      'tasks', (select jsonb_agg(to_jsonb(tasks) - array['account_id', 'record_id', 'version_id', 'payload', 'share_key',
          'unique_key', 'created_at', 'run_after', 'worker', 'acting'] order by id)
        from tasks where record_id = ${id} and unique_key = type || ':' || ${versionId}::bigint
          and payload = jsonb_build_object('versionId', ${versionId}::bigint)),
      'places', (select jsonb_agg(to_jsonb(storage_places) - 'account_id' order by place) from storage_places
        where place like '%' || ${uuid}::text || '%' and kind <> 'source')) as kept`.execute(db)
    const kept = rows[0]?.kept
    assert.ok(kept)
    assert.equal(kept.tasks.length, (await states()).length, 'there is a task that nobody knows how to keep')

    const taskIds = kept.tasks.map((task) => task.id)
    const { sprite } = kept.record
    const named = {
      ...kept,
      record: { ...kept.record, sprite: sprite && { ...sprite, id: taskIds.indexOf(Number(sprite.id)) } },
      tasks: kept.tasks.map(({ id: _, ...task }) => task),
    }
    let words = JSON.stringify(named).replaceAll(uuid, '{uuid}')
    for (const [place, task] of taskIds.entries()) words = words.replaceAll(`/${versionId}-${task}-`, `/{run${place}}-`)
    await writeFile(path.join(folder, keptRows), words)
    for (const root of keptRoots) {
      const from = path.join(media.folder, 'storage', root, uuid)
      for (const run of existsSync(from) ? await readdir(from) : []) {
        const [, task, claim] = run.split('-')
        const to = path.join(folder, root, `{run${taskIds.indexOf(Number(task))}}-${claim}`)
        await mkdir(to, { recursive: true })
        await copyFolder(path.join(from, run), to)
      }
    }
  } finally {
    await product.close()
  }
})
