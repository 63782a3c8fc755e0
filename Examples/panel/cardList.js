// A list of widgets that shows a published card, and changes when the card does.

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import GObject from 'gi://GObject';
import Gtk from 'gi://Gtk?version=4.0';

// A title may be a message from a stranger. A label shows plain text unless it is told to read markup.
function label(text, name) {
    return new Gtk.Label({label: text, useMarkup: false, xalign: 0, wrap: true, name});
}

export const CardList = GObject.registerClass({
    Signals: {'card-changed': {}},
}, class CardList extends Gtk.Box {
    constructor(group, name) {
        super({orientation: Gtk.Orientation.VERTICAL, spacing: 6});
        this._command = ['appgroup', '--group', group, 'card', name, '--watch', '--format', 'json', '--family', 'large'];
        this.connect('destroy', () => {
            this._command = null;
            this._watch.force_exit();
        });
        this._start();
    }

    // The program prints a line at each change, also by the clock, and sleeps in between.
    _start() {
        this._watch = Gio.Subprocess.new(this._command, Gio.SubprocessFlags.STDOUT_PIPE);
        this._read(new Gio.DataInputStream({baseStream: this._watch.get_stdout_pipe()}));
    }

    // After an update or a kill, the card would never change again.
    _startLater() {
        GLib.timeout_add_seconds(GLib.PRIORITY_DEFAULT, 1, () => {
            if (this._command)
                this._start();
            return GLib.SOURCE_REMOVE;
        });
    }

    _read(lines) {
        lines.read_line_async(0, null, (_, result) => {
            const [line] = lines.read_line_finish_utf8(result);
            if (line === null) {
                this._startLater();
                return;
            }
            this._show(JSON.parse(line));
            this._read(lines);
        });
    }

    _show(card) {
        for (let child; (child = this.get_first_child());)
            this.remove(child);
        this.append(label(card.title, 'title'));
        this.append(label(card.line, 'line'));
        for (const row of card.rows)
            this.append(label([row.title, row.detail].filter(text => text).join(' · '), 'row'));
        if (card.message)
            this.append(label(`${card.message.headline}. ${card.message.hint}`, 'message'));
        this.emit('card-changed');
    }
});
