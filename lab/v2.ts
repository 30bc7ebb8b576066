import { readFileSync, writeFileSync } from 'node:fs'
import { readItems } from '../src/facts/alignment/items.ts'
import { alignItems } from '../src/facts/alignment/align.ts'
const rows = JSON.parse(readFileSync('/tmp/w/dump.json','utf8'))
const t0=Date.now()
for (const r of rows){
  const c=readItems(r.claim).slice(0,300)
  const terms=new Set(c.filter(i=>i.kind==='content').map(i=>i.stem))
  let best:any=null
  for(const w of r.windows){
    for(let k=0;k<w.length;k++)for(const len of [1,2]){if(k+len>w.length)continue
      const e=readItems(w.slice(k,k+len).join('\n')).slice(0,300)
      const held=new Set(e.map(i=>i.stem)); let n=0; for(const t of terms) if(held.has(t)) n++
      if(n<terms.size*.5) continue
      const a=alignItems(c,e); const cost=a.cost+(len-1)*.05
      if(!best||cost<best.cost) best={cost,pairs:a.pairs,text:w.slice(k,k+len).join('\n'),before:w[k-1]??'',after:w[k+len]??'',items:e}
    }
  }
  r.best=best
}
console.error(Date.now()-t0)
writeFileSync('/tmp/w/aligned.json',JSON.stringify(rows))
