import {readFileSync} from 'node:fs'
const [a,b]=process.argv.slice(2).map(f=>JSON.parse(readFileSync(f!,'utf8')))
for(const s of b){const o=a.find((x:any)=>x.set===s.set); if(!s.measures) continue; for(const m of s.measures){const p=o?.measures?.find((x:any)=>x.metric===m.metric); const d=(v:any)=>typeof v==='number'?v.toFixed(3):String(v); if(!p||Math.abs(p.citespan-m.citespan)>5e-4) console.log(s.set.padEnd(12),m.metric.padEnd(50),d(p?.citespan),'→',d(m.citespan))}}
