import {rows,why,T,off} from './rule.ts'
T.share=.6
function edits(r:any){return r.best?.pairs.filter((p:any)=>p.kind==='opposite'||p.kind==='different')??[]}
for(const [name,offs,shareMin,maxE,kinds] of [
 ['strict',['edit'],.6,1,null],['strict .8',['edit'],.8,1,null],
 ['noframe',['edit','frame','embedded','replaced','replaced-end','op-added','op-dropped','subject','clause','exclusive','number-dropped'],.8,1,null],
 ['noframe .7',['edit','frame','embedded','replaced','replaced-end','op-added','op-dropped','subject','clause','exclusive','number-dropped'],.7,1,null],
 ['noframe .6',['edit','frame','embedded','replaced','replaced-end','op-added','op-dropped','subject','clause','exclusive','number-dropped','name'],.6,2,null],
 ['numbers only .7',['edit','frame','embedded','replaced','replaced-end','op-added','op-dropped','subject','clause','exclusive','number-dropped'],.7,1,'n'],
] as any){
  off.clear();for(const o of offs)off.add(o);T.share=shareMin
  const line=[name]
  for(const set of ['lfqa','wice','summedits','frank']){
    const v=rows.filter((r:any)=>r.set===set&&why(r)==='ok'&&edits(r).length>=1&&edits(r).length<=maxE&&(!kinds||edits(r).every((p:any)=>p.claim.kind==='number'||p.claim.kind==='date')))
    const bad=v.filter((r:any)=>r.label)
    line.push(`${set} ${v.length-bad.length}/${v.length}`)
    if(name==='noframe .7')for(const r of bad)console.log('  WRONG',set,r.claim.slice(0,300),'\n    =>',r.best.text.slice(0,300).replace(/\n/g,' / '),JSON.stringify(edits(r).map((p:any)=>[p.kind,p.claim.text,p.evidence.text])))
  }
  const tr=rows.filter((r:any)=>r.set==='traps')
  for(const g of ['fixed','loose','twin'])line.push(`${g} ${tr.filter((r:any)=>r.group===g&&why(r)==='ok'&&edits(r).length>=1).length}`)
  console.log(line.join(' | '))
}
