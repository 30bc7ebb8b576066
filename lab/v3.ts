import { readFileSync } from 'node:fs'
import { readWindows } from '../src/verify/support/verbatim.ts'
const rows = JSON.parse(readFileSync('/tmp/w/dump.json','utf8'))
const t0=Date.now()
for (const r of rows){
  const rd=readWindows(r.claim,r.windows); r.r=rd[0]??null
}
console.log('ms',Date.now()-t0, rows.length)
const line=[]
for(const set of ['lfqa','wice','summedits','frank']){
    const rs=rows.filter((r:any)=>r.set===set); const v=rs.filter((r:any)=>r.r&&r.r.obstacle===null)
    const tp=v.filter((r:any)=>r.label).length, P=rs.filter((r:any)=>r.label).length
    const con=rs.filter((r:any)=>r.r?.edit)
    line.push(`${set} ${tp}/${v.length} p=${(tp/v.length).toFixed(3)} rec=${(tp/P).toFixed(3)} uns=${((v.length-tp)/(rs.length-P)*100).toFixed(1)}% contra ${con.filter((r:any)=>!r.label).length}/${con.length}`)
}
const tr=rows.filter((r:any)=>r.set==='traps')
for(const g of ['fixed','loose','twin']){const rs=tr.filter((r:any)=>r.group===g);line.push(`${g} ${rs.filter((r:any)=>r.r&&r.r.obstacle===null).length}/${rs.length} contra ${rs.filter((r:any)=>r.r?.edit).length}`)}
console.log(line.join('\n'))
const c:any={};for(const r of rows)if(r.set==='lfqa'&&r.label)c[r.r?r.r.obstacle:'none']=(c[r.r?r.r.obstacle:'none']??0)+1;console.log(JSON.stringify(c))
if(process.argv[2]) for(const r of rows) if((r.r?.obstacle===null&&!r.label||r.r?.edit&&r.label)&&(r.set!=='traps'||!r.heldOut)) console.log(r.set,r.kind,r.r.obstacle,JSON.stringify(r.r.edit&&[r.r.edit.kind,r.r.edit.claim.text,r.r.edit.said.text]),'|',r.claim.slice(0,300),'\n    =>',r.r.window.text.slice(0,300).replace(/\n/g,' / '))
if(process.argv[3]) for(const r of rows) if(r.set==='traps'&&r.group==='twin'&&!r.heldOut&&r.r?.obstacle!==null) console.log(r.kind,r.r?.obstacle,'|',r.claim.slice(0,300),'\n    =>',r.r?.window.text.slice(0,300).replace(/\n/g,' / '))
