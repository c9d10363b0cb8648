import assert from 'node:assert/strict'
import { test } from 'node:test'
import { environmentOf } from './environment.ts'

test('C-9-12 the API host names the environment by its markers, stage before dev', () => {
  for (const host of ['stage.video.example', 'api-stage.example:8443', 'dev.stage.example', 'STAGE.example'])
    assert.equal(environmentOf(host), 'stage', host)
  for (const host of ['dev.video.example', 'media.dev', 'video-dev.example'])
    assert.equal(environmentOf(host), 'dev', host)
  for (const host of ['video.example', 'localhost:8080', '127.0.0.1', 'devon.example', 'backstage.example'])
    assert.equal(environmentOf(host), 'production', host)
})
