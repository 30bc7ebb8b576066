import { readFileSync } from 'node:fs'
import { wordSet } from '../src/lexicon/word-list.ts'
export const rows = JSON.parse(readFileSync('/tmp/w/aligned.json','utf8'))
const ops = wordSet('no not never none neither nor nobody nothing nowhere without cannot hardly barely scarcely only merely may might could would should perhaps possibly probably likely unlikely if unless whether except suppose supposed assuming assume said says say claimed claims claim argue argues argued believe believes believed suggest suggests suggested allege alleged allegedly reportedly according rumour rumor myth denied denies deny refuted false untrue wrong doubt doubts doubtful unclear question asked asks hypothetical some few partly almost nearly',
 'nicht kein keine keiner keines keinem keinen nie niemals weder ohne kaum nur vielleicht möglicherweise könnte dürfte soll sollen würde wenn falls sofern ob ausser angenommen sagte behauptet laut angeblich gerücht falsch widerlegt bestritten unklar fraglich zweifelhaft einige manche teilweise fast')
export function feat(r:any){
  const b=r.best; if(!b) return null
  const P=b.pairs
  const cw=P.filter((p:any)=>p.claim).reduce((s:number,p:any)=>s+(p.claim.kind==='function'?0:p.claim.weight),0)
  const sw=P.filter((p:any)=>p.kind==='same').reduce((s:number,p:any)=>s+(p.claim.kind==='function'?0:p.claim.weight),0)
  const aw=P.filter((p:any)=>p.kind==='alike').reduce((s:number,p:any)=>s+(p.claim.kind==='function'?0:p.claim.weight),0)
  const bad=P.filter((p:any)=>p.kind==='opposite'||p.kind==='different')
  const added=P.filter((p:any)=>p.kind==='added'&&p.claim.kind!=='function')
  const heavy=added.filter((p:any)=>p.claim.weight>=1)
  const dropped=P.filter((p:any)=>p.kind==='dropped'&&p.evidence.kind!=='function')
  const opBad=P.some((p:any)=>(p.kind==='dropped'&&ops.has(p.evidence.text))||(p.kind==='added'&&ops.has(p.claim.text)))
  // slots with both added and dropped heavy
  let slots=0, a=0,d=0
  for(const p of [...P,{kind:'same',claim:{kind:'content'}} as any]){ if((p.kind==='same'||p.kind==='alike')&&p.claim.kind!=='function'){ if(a&&d) slots+=Math.min(a,d); a=d=0} else if(p.kind==='added'&&p.claim.weight>=1) a++; else if(p.kind==='dropped'&&p.evidence.weight>=1) d++ }
  const n=P.filter((p:any)=>p.claim&&p.claim.kind!=='function').length
  const facts=heavy.filter((p:any)=>p.claim.kind==='number'||p.claim.kind==='date'||p.claim.kind==='negator').length
  const names=heavy.filter((p:any)=>p.claim.isCapital&&p!==P.find((q:any)=>q.claim)).length
  return {n,share:sw/cw,soft:(sw+aw)/cw,bad:bad.length,heavy:heavy.length,added:added.length,dropped:dropped.length,opBad,slots,facts,names}
}
export function report(name:string,f:(a:any,r:any)=>boolean, show?:(r:any)=>void){
  const line=[name]
  for(const set of ['lfqa','wice','summedits','frank']){
    const rs=rows.filter((r:any)=>r.set===set); const v=rs.filter((r:any)=>r.f&&f(r.f,r))
    const tp=v.filter((r:any)=>r.label).length, P=rs.filter((r:any)=>r.label).length
    line.push(`${set} p=${(tp/v.length).toFixed(3)} rec=${(tp/P).toFixed(2)} unsup=${((v.length-tp)/(rs.length-P)*100).toFixed(1)}% n=${v.length}`)
  }
  const tr=rows.filter((r:any)=>r.set==='traps')
  for(const g of ['fixed','loose','twin']){const rs=tr.filter((r:any)=>r.group===g);line.push(`${g} ${rs.filter((r:any)=>r.f&&f(r.f,r)).length}/${rs.length}`)}
  console.log(line.join(' | '))
}
for(const r of rows) r.f=feat(r)
