import {readFileSync, writeFileSync} from 'node:fs'
import {buildSite} from './services/launcher/build.ts'
import {startService} from './services/launcher/running-service.ts'
const file = readFileSync('/tmp/w/d/env-file','utf8')
const environment = JSON.parse(readFileSync(file,'utf8'))
const {spec, pid} = environment.site
try { process.kill(pid) } catch {}
console.log(Object.keys(spec))
const t = performance.now()
await buildSite({root: import.meta.dirname, distDir: '.next-d', env: spec.env, logFile: '/tmp/w/d/build.log'})
console.log('built', Math.round(performance.now()-t))
const s = await startService(spec)
environment.site.pid = s.child.pid
writeFileSync(file, JSON.stringify(environment))
console.log('ready', s.child.pid)
process.on('SIGTERM', () => { s.child.kill(); process.exit(0)})
setInterval(()=>{},1000)
