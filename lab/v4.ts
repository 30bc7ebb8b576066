import { readFileSync } from 'node:fs'
import { readWindows } from '../src/verify/support/verbatim.ts'
import { alignItems } from '../src/facts/alignment/align.ts'
import { readItems } from '../src/facts/alignment/items.ts'
import { createRelation,isFact } from '../src/facts/alignment/relation.ts'
import { frameOf } from '../src/facts/lexicon/frame-words.ts'
import { hasOpposites } from '../src/facts/lexicon/fact-words.ts'
const rows = JSON.parse(readFileSync('/tmp/w/dump.json','utf8')).filter((r:any)=>r.set==='lfqa'&&r.label)
const cnt:any={}
for (const r of rows){
  const ws:any[]=[]
  for(const w of r.windows) for(let k=0;k<w.length;k++)for(const len of [1,2]){if(k+len>w.length)continue
    ws.push({text:w.slice(k,k+len).join('\n'),before:w[k-1]??'',after:w[k+len]??''})}
  const x=readWindows(r.claim,ws)[0]; if(!x) continue
  const own=readItems(r.claim),given=readItems(x.window.text)
  const {pairs}=alignItems(own,given,createRelation())
  const add=(k:string)=>cnt[k]=(cnt[k]??0)+1
  if(x.obstacle==='fact-missing'){ const f=pairs.find(p=>p.claim!==null); for(const p of pairs)if(p.kind==='added'){const i=p.claim;const fr=frameOf(i.text); const why=isFact(i)?'fact':i.kind==='content'&&i.isCapital&&p!==f?'name':fr&&fr!=='possible'?fr+':'+i.text:i.weight===1&&hasOpposites(i.text)?'opp:'+i.text:null; if(why){add('M '+why);break}}}
  if(x.obstacle==='fact-left-out') for(const p of pairs)if(p.kind==='dropped'){const i=p.evidence;const fr=frameOf(i.text);if(i.kind==='number'||(fr&&fr!=='cause')){add('D '+(fr?fr+':'+i.text:'number'));break}}
  if(x.obstacle==='framed'){const ps=pairs.flatMap(p=>p.claim&&p.evidence?[p.evidence]:[]);const a=ps[0]!.start,b=ps.at(-1)!.start; add('F '+(given.filter(i=>i.start<a||i.start>b).filter(i=>i.kind==='negator'||frameOf(i.text)||['that','whether','if'].includes(i.text)).map(i=>(i.start<a?'L':'T')+i.text).join(',')||'ctx'))}
}
console.log(Object.entries(cnt).sort((a:any,b:any)=>b[1]-a[1]).map(([k,v])=>k+' '+v).join('\n'))
