import './player.css'
import { readConfig } from './config.ts'
import { show } from './show.ts'
import { showingOf } from './showing-of.ts'

const stage = document.getElementById('player')
if (stage) show(stage, readConfig(), showingOf(location.search, navigator.languages), new AbortController().signal)
