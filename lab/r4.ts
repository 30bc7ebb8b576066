import {rows,why,T} from './rule.ts'
for(const [s,c] of [[.65,.5],[.6,.5],[.55,.5],[.7,.5],[.6,.4]] as any){T.share=s;T.clause=c
  for(const r of rows) r.w=why(r)
  const line=[`${s} ${c}`]
  for(const set of ['lfqa','wice','summedits','frank']){
    const rs=rows.filter((r:any)=>r.set===set); const v=rs.filter((r:any)=>r.w==='ok')
    const tp=v.filter((r:any)=>r.label).length, P=rs.filter((r:any)=>r.label).length
    line.push(`${set} p=${(tp/v.length).toFixed(3)} rec=${(tp/P).toFixed(3)} unsup=${((v.length-tp)/(rs.length-P)*100).toFixed(1)}% n=${v.length}`)
  }
  const tr=rows.filter((r:any)=>r.set==='traps')
  for(const g of ['fixed','loose','twin']){const rs=tr.filter((r:any)=>r.group===g);line.push(`${g} ${rs.filter((r:any)=>r.w==='ok').length}/${rs.length}`)}
  console.log(line.join(' | '))
  if(s===.65){const c:any={};for(const r of rows)if(r.set==='lfqa'&&r.label)c[r.w]=(c[r.w]??0)+1;console.log(JSON.stringify(c))
  const d:any={};for(const r of rows)if((r.set==='lfqa'||r.set==='wice')&&!r.label)d[r.w]=(d[r.w]??0)+1;console.log(JSON.stringify(d))}
}
T.share=.6
for(const r of rows) {r.w=why(r); if(r.w==='ok'&&!r.label&&(r.set!=='traps'||!r.heldOut)) console.log(r.set,r.kind,'|',r.claim.slice(0,400),'\n     =>',r.best.text.replace(/\n/g,' / ').slice(0,400),'\n    ',r.best.pairs.filter((p:any)=>p.kind!=='same').map((p:any)=>p.kind+':'+(p.claim?.text??'')+'~'+(p.evidence?.text??'')).join(' '))}
