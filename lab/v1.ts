import { readFileSync } from 'node:fs'
import { readGuardText } from '../src/facts/alignment/guard-text.ts'
import { isNegator } from '../src/facts/lexicon/fact-words.ts'
import { isLight } from '../src/facts/lexicon/light-words.ts'
import { parseNumbers, isSameNumber } from '../src/facts/values/numbers.ts'
import { spelling } from '../src/facts/lexicon/synonyms.ts'
import { stopWords } from '../src/text/words/stop-words.ts'
type W = ReturnType<typeof readGuardText>['words'][number]
const rows = JSON.parse(readFileSync('/tmp/w/dump.json','utf8'))
const prep = new Set('by from to of for with without under over above below against before after until than between'.split(' ').concat('von durch vor nach ohne gegen unter über bis als zwischen'.split(' ')))
function same(a:W,b:W){ return a.stem===b.stem || a.text===b.text || spelling(a.text)===spelling(b.text) }
function align(c:W[], e:W[]){
  // local on e, global on c
  const n=c.length,m=e.length
  const G=(w:W)=>w.isContent? (isLight(w.stem)?.4:1) : (isNegator(w.text)?1:.15)
  const D:number[][]=[];const B:number[][]=[]
  for(let i=0;i<=n;i++){D.push(new Array(m+1).fill(0));B.push(new Array(m+1).fill(0))}
  for(let i=1;i<=n;i++){D[i]![0]=D[i-1]![0]!+G(c[i-1]!);B[i]![0]=1}
  for(let i=1;i<=n;i++)for(let j=1;j<=m;j++){
    const a=c[i-1]!,b=e[j-1]!
    const s=same(a,b)?0:(a.isContent===b.isContent? (G(a)+G(b))*.66:9)
    const x=D[i-1]![j-1]!+s, y=D[i-1]![j]!+G(a), z=D[i]![j-1]!+(i===n?0:G(b)*.5)
    const v=Math.min(x,y,z);D[i]![j]=v;B[i]![j]=v===x?0:v===y?1:2
  }
  let i=n,j=m;const pairs:{c?:W,e?:W,same:boolean}[]=[]
  while(i>0){const b=B[i]![j]!; if(j===0||b===1){pairs.push({c:c[i-1],same:false});i--}else if(b===0){pairs.push({c:c[i-1],e:e[j-1],same:same(c[i-1]!,e[j-1]!)});i--;j--}else{if(i<n)pairs.push({e:e[j-1],same:false});j--}}
  pairs.reverse()
  return {pairs,cost:D[n]![m]!}
}
export function analyse(claim:string,windows:string[][]){
  const c=readGuardText(claim)
  let best:any=null
  for(const w of windows) for(let k=0;k<w.length;k++) for(const len of [1,2]){ if(k+len>w.length) continue
    const t=w.slice(k,k+len).join('\n'); const e=readGuardText(t)
    const {pairs,cost}=align([...c.words],[...e.words].slice(0,400))
    if(!best||cost<best.cost-1e-9) best={cost,pairs,t,e}
  }
  if(!best) return null
  const P=best.pairs as {c?:W,e?:W,same:boolean}[]
  const content=c.contents.length
  const held=P.filter(p=>p.same&&p.c!.isContent).length
  const replaced=P.filter(p=>p.c?.isContent&&p.e&&!p.same).length
  const added=P.filter(p=>p.c?.isContent&&!p.e)
  const addedHeavy=added.filter(p=>!isLight(p.c!.stem)).length
  const dropped=P.filter(p=>!p.c&&p.e?.isContent).length
  const first=P.findIndex(p=>p.same),last=P.findLastIndex(p=>p.same)
  const inner=P.slice(first,last+1)
  const droppedIn=inner.filter(p=>!p.c&&p.e?.isContent).length
  const negC=c.words.filter(w=>isNegator(w.text)).length, negE=inner.filter(p=>p.e&&isNegator(p.e.text)).length
  const negPair=P.some(p=>(p.c&&isNegator(p.c.text)||p.e&&isNegator(p.e.text))&&!p.same)
  const fn=P.filter(p=>!p.same&&((p.c&&!p.c.isContent&&prep.has(p.c.text))||(p.e&&!p.e.isContent&&prep.has(p.e.text)))).length
  return {share:content?held/content:0,content,replaced,added:added.length,addedHeavy,droppedIn,negPair,fn,t:best.t,P}
}
export const load=()=>rows
if(process.argv[1]!.endsWith('v1.ts')){
const A=rows.map((r:any)=>({...r,a:analyse(r.claim,r.windows)}))
function report(name:string,f:(a:any,r:any)=>boolean){
  const line=[name]
  for(const set of ['lfqa','wice','summedits','frank']){
    const rs=A.filter((r:any)=>r.set===set); const v=rs.filter((r:any)=>r.a&&f(r.a,r))
    const tp=v.filter((r:any)=>r.label).length, P=rs.filter((r:any)=>r.label).length
    line.push(`${set} p=${(tp/v.length).toFixed(3)} rec=${(tp/P).toFixed(2)} unsup=${((v.length-tp)/(rs.length-P)*100).toFixed(1)}%`)
  }
  const tr=A.filter((r:any)=>r.set==='traps')
  for(const g of ['fixed','loose','twin']){const rs=tr.filter((r:any)=>r.group===g);line.push(`${g} ${rs.filter((r:any)=>r.a&&f(r.a,r)).length}/${rs.length}`)}
  console.log(line.join(' | '))
}
report('today',(a,r)=>r.status==='verified')
report('lcs.7',(a)=>a.share>=.7)
report('lcs.8',(a)=>a.share>=.8)
report('lcs.7+today',(a,r)=>a.share>=.7&&r.status==='verified')
report('.7 norepl',(a)=>a.share>=.7&&a.replaced===0)
report('.8 norepl',(a)=>a.share>=.8&&a.replaced===0)
report('.8 norepl noneg',(a)=>a.share>=.8&&a.replaced===0&&!a.negPair)
report('.8 norepl noneg heavy0',(a)=>a.share>=.8&&a.replaced===0&&!a.negPair&&a.addedHeavy===0)
report('same +fn0',(a)=>a.share>=.8&&a.replaced===0&&!a.negPair&&a.addedHeavy===0&&a.fn===0)
report('same +fn<=1',(a)=>a.share>=.8&&a.replaced===0&&!a.negPair&&a.addedHeavy===0&&a.fn<=1)
report('heavy<=1',(a)=>a.share>=.8&&a.replaced===0&&!a.negPair&&a.addedHeavy<=1)
report('heavy0 drop<=.5',(a)=>a.share>=.8&&a.replaced===0&&!a.negPair&&a.addedHeavy===0&&a.droppedIn<=.5*a.content)
report('heavy0 drop<=.5 today',(a,r)=>a.share>=.8&&a.replaced===0&&!a.negPair&&a.addedHeavy===0&&a.droppedIn<=.5*a.content&&r.status==='verified')
report('.7heavy<=1 drop<=.5 today',(a,r)=>a.share>=.75&&a.replaced===0&&!a.negPair&&a.addedHeavy<=1&&a.droppedIn<=.5*a.content&&r.status==='verified')
report('heavy0 today',(a,r)=>a.share>=.7&&a.replaced===0&&!a.negPair&&a.addedHeavy<=0&&r.status==='verified')
}
