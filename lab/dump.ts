import { writeFileSync, readFileSync, readdirSync } from 'node:fs'
import { checkClaim } from '../src/engine/check-claim.ts'
import { lexicalMatching } from '../src/cli/matching.ts'
import { readTraps } from '../eval/trap-rows.ts'
import { splitSentences } from '../src/text/sentences/sentences.ts'
const data='/work/shared/eval'
const rows=(f:string,p='')=>readdirSync(`${data}/${f}`).filter(n=>n.startsWith(p)&&n.endsWith('.jsonl')).flatMap(n=>readFileSync(`${data}/${f}/${n}`,'utf8').split('\n').filter(Boolean).map(l=>JSON.parse(l)))
const matching=lexicalMatching()
const out:any[]=[]
async function add(set:string,id:string,claim:string,sources:any[],label:any,extra:any={}){
  const r=await checkClaim({...matching,claim,sources:sources.map(s=>({id:s.id,content:s.text,...(s.title&&{title:s.title})}))})
  const windows=r.evidence.map(e=>{const t=sources.find(s=>s.id===e.sourceId)!.text as string
    const w={start:Math.max(0,e.start-1000),end:Math.min(t.length,e.end+1000)}
    const ss=splitSentences(t,w); let a=ss.findIndex(s=>s.end>e.start), b=ss.findLastIndex(s=>s.start<e.end)
    if(a<0)a=0; if(b<0)b=ss.length-1
    a=Math.max(0,a-1); b=Math.min(ss.length-1,b+1)
    return ss.slice(a,b+1).map(s=>t.slice(s.start,s.end))})
  out.push({set,id,claim,label,status:r.status,verdict:r.verdict,score:r.score,reason:r.reason,windows,evidence:r.evidence.map(e=>e.quote),...extra})
}
for(const r of rows('lfqa_verification')) for(const l of r.labels) if(l.kind!=='no_majority') await add('lfqa',r.id,l.text,r.sources,l.supported,{system:r.system})
console.error('lfqa',out.length)
for(const r of rows('wice','wice_claims')) if(r.labels[0]) await add('wice',r.id,r.response,r.sources,r.labels[0].supported)
for(const r of rows('summedits')) await add('summedits',r.id,r.response,r.sources,r.labels[0].supported,{kind:r.labels[0].kind})
for(const r of rows('frank_xsum')) await add('frank',r.id,r.response,r.sources,r.labels[0].supported,{kind:r.labels[0].kind})
for(const t of readTraps()) await add('traps',t.id,t.claim,[{id:'1',text:t.source}],t.group==='twin',{kind:t.kind,group:t.group,heldOut:t.isHeldOut})
writeFileSync('/tmp/w/dump.json',JSON.stringify(out))
